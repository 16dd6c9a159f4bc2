import type { Metadata } from 'next';

type SocialPage = { path: string; title: string; description: string; picture: string };

/** The link preview of a page, with its own picture. */
export function describeSocial({ path, title, description, picture }: SocialPage): Metadata {
  const images = [{ url: picture, width: 1200, height: 630, alt: `${title} · Marque` }];
  return {
    openGraph: { type: 'website', siteName: 'Marque', url: path, title, description, images },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}
