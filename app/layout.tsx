import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { startScript } from '../components/session/start-script';
import { env } from '../server/platform/env';
import { fontVariables } from './fonts/fonts';
import './globals.css';

/** PUBLIC_URL and the catalog are known at run time, not at build time. */
export const dynamic = 'force-dynamic';

const socialPicture = {
  url: '/social.png',
  width: 1200,
  height: 630,
  alt: 'Marque: a brand asset API that anyone can run',
};

export const metadata: Metadata = {
  metadataBase: new URL(env.publicUrl),
  title: { default: 'Marque: a brand asset API that anyone can run', template: '%s · Marque' },
  description: 'Logos, colors and domains of more than four thousand brands, over one HTTP API.',
  applicationName: 'Marque',
  icons: {
    icon: { url: '/favicon.ico', sizes: '16x16 32x32 48x48' },
    apple: '/apple-touch-icon.png',
  },
  manifest: '/site.webmanifest',
  openGraph: { type: 'website', siteName: 'Marque', images: [socialPicture] },
  twitter: { card: 'summary_large_image', images: [socialPicture] },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0d0c' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // The script sets attributes of <html> that React has not rendered.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body>
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: startScript }}
          suppressHydrationWarning
        />
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-ink px-4 py-2 text-sm text-background focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
}
