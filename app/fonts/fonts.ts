import localFont from 'next/font/local';

const sans = localFont({ src: './geist.woff2', variable: '--font-geist-sans', weight: '400 600' });

/** One weight, the only one that code uses. */
const mono = localFont({ src: './geist-mono.woff2', variable: '--font-geist-mono', weight: '400' });

/** Class names that set the two font variables of tokens.css. */
export const fontVariables = `${sans.variable} ${mono.variable}`;
