import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LookOutcome } from '../../../server/enrichment/look/look';

/** A response of a site. Bodies may be made when they are first asked for. */
export type Reply = {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array | (() => Promise<Uint8Array>);
  /** Sends the response itself, as hostile sites do. */
  send?: (response: ServerResponse, request: IncomingMessage) => void;
};

/** What a name server says about a host. `asked` counts the questions of both families, from 1. */
export type Addresses = string[] | 'servfail' | 'nxdomain' | ((asked: number) => string[]);

/** A text is an HTML page. */
export type Pages = Record<string, string | Reply>;

export type StandInSite = {
  domain: string;
  /** What is special about it. */
  shape: string;
  /** By path, for the domain itself; or by whole address. Every other path is a 404. */
  pages: Pages;
  /** `fails` refuses each connection for https; `foreign` shows the certificate of another host. */
  https?: 'works' | 'fails' | 'foreign';
  /** By host. All hosts of the pages have an ordinary public address otherwise. */
  addresses?: Record<string, Addresses>;
  /** TXT records by host. */
  texts?: Record<string, string[]>;
  expected: Expected;
};

/** An address of a picture: a path of the domain, a whole address, or what it begins with before a `*`. */
export type PictureAddress = string;

export type Expected = {
  /** Several where the types of a look leave it open. */
  outcome: LookOutcome | LookOutcome[];
  /** The right names. Undefined: any name, or none. */
  name?: string | string[];
  /** What `color` and `icon` may come from; at least one of the two must. Undefined: neither may exist. */
  mark?: PictureAddress[];
  /** What `wordmark` must come from; `[]`: no wordmark is right; undefined as well. */
  wordmark?: PictureAddress[];
  /** What a wordmark may come from, although none is needed. */
  wordmarkMaybe?: PictureAddress[];
  /** What `mono` must come from. */
  mono?: PictureAddress[];
  /** Bare RRGGBB, where only this one is right. */
  color?: string;
  verified?: 'VMC' | 'CMC';
  /** What the drawing `color` must hold, such as the color of one of two marks. */
  inColor?: string;
  movedTo?: string;
  profiles?: string[];
};

type Head = Record<string, string>;

export const html = (body: string, headers: Head = {}, status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  body,
});

export const typed = (type: string, body: Reply['body'] = '', headers: Head = {}): Reply => ({
  headers: { 'Content-Type': type, ...headers },
  body,
});

export const svg = (body: string): Reply => typed('image/svg+xml', body);
export const json = (value: unknown, type = 'application/json'): Reply =>
  typed(type, JSON.stringify(value));
export const manifest = (value: unknown): Reply => json(value, 'application/manifest+json');
export const robots = (body: string): Reply => typed('text/plain', body);

export const redirect = (to: string, status = 301): Reply => ({
  status,
  headers: { Location: to },
});

/** A whole page of a head and a body, as most generators write it. */
export const page = (title: string, head = '', body = '', lang = 'en'): string =>
  `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>`;

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

/** A header with a link home around something, a menu, and some text below. */
export const withHeader = (logo: string, text = 'Everything your team needs, in one place.') =>
  `<header class="site-header"><a href="/" aria-label="Home">${logo}</a><nav><a href="/product">Product</a>
<a href="/pricing">Pricing</a><a href="/blog">Blog</a></nav></header>
<main><h1>${text}</h1><p>Read on to see how it works for teams of every size.</p></main>
<footer><p>All rights reserved.</p></footer>`;
