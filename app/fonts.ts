import { GeistSans } from 'geist/font/sans';
import localFont from 'next/font/local';

/** Not preloaded: code is rarely what is read first, and the text should not wait for it. */
const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
});

/** Class names that set the two font variables of tokens.css. */
export const fontVariables = `${GeistSans.variable} ${mono.variable}`;
