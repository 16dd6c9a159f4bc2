import type { Metadata } from 'next';

type SocialPage = { path: string; title: string; description: string; picture: string };

/** How a page looks as a link in a message: with a picture of its own. */
export function describeSocial({ path, title, description, picture }: SocialPage): Metadata {
  const images = [{ url: picture, width: 1200, height: 630, alt: `${title} · Marque` }];
  return {
    openGraph: { type: 'website', siteName: 'Marque', url: path, title, description, images },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}
