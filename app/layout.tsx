import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { SkipLink } from '../components/site/skip-link';
import { parseTheme, themeCookie } from '../components/theme/theme';
import { ThemeProvider } from '../components/theme/theme-provider';
import { env } from '../server/env';
import { fontVariables } from './fonts/fonts';
import './globals.css';

/** PUBLIC_URL is known when the server runs, not when it is built. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  metadataBase: new URL(env.publicUrl),
  title: { default: 'Marque: a brand asset API that anyone can run', template: '%s · Marque' },
  description: 'Logos, colors and domains of more than four thousand brands, over one HTTP API.',
  applicationName: 'Marque',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0d0c' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang="en" className={fontVariables} data-theme={theme}>
      <body>
        <SkipLink />
        <ThemeProvider initial={theme}>{children}</ThemeProvider>
      </body>
    </html>
  );
}
