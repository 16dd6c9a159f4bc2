import createMdx from '@next/mdx';
import type { NextConfig } from 'next';
import { surfacePrefixes } from './server/contract/surfaces';
import { compressBuild } from './server/http/compress-build';

// Next writes inline scripts and styles of its own; nothing may come from another host. The service puts
// hashes or a nonce in the place of the scripts' 'unsafe-inline' (server/http/forward-to-site.ts).
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What the Markdown, the outlines and the search of the documentation are made from, while the site runs. */
const docsSources = ['./app/(site)/docs/**/*.mdx'];

/** What the service needs on a host that runs Next alone (app/mounts.ts). */
const mountedService = [
  './dist/{mounts,prepare-artwork,read-site}.mjs',
  './prisma/{migrations/**,catalog/*.{csv,json,jsonl}}',
  './server/artwork/raster/draw-*.mjs',
  './node_modules/@iconify-json/*/{icons,info}.json',
  './node_modules/@electric-sql/pglite/{package.json,dist/**}',
  './node_modules/{@node-rs,@img}/**',
  './node_modules/@prisma/{client/package.json,client-runtime-utils/**}',
  // One of ten compilers of queries: the others take 60 MB.
  './node_modules/@prisma/client/runtime/{client.js,query_compiler_fast_bg.postgresql*.mjs}',
  './node_modules/{bare-*,detect-libc,fs-native-extensions,require-addon,semver,sharp,which-runtime}/**',
];

const surfaces = Object.values(surfacePrefixes).map((prefix) => `${prefix.slice(1)}/`);
/** All but the public contract and the addresses of other programs, which set their own headers. */
const pages = `/((?!${['v1/', 'auth/', 'admin/', 'mcp', 'logo/', 'logos/', ...surfaces].join('|')}).*)`;

const pageHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
];

/** The documentation is in MDX. Turbopack takes a plugin by its name. */
const withMdx = createMdx({ options: { remarkPlugins: ['remark-gfm'] } });

const config: NextConfig = {
  pageExtensions: ['ts', 'tsx', 'mdx'],
  compiler: { runAfterProductionCompile: compressBuild },
  headers: async () => [{ source: pages, headers: pageHeaders }],
  experimental: {
    globalNotFound: true,
    // Most builds are first builds, which the cache only slows down.
    turbopackFileSystemCacheForBuild: false,
  },
  // Its sources instead of its bundle, which brings the code for sockets and subscriptions to every
  // page that calls the service.
  transpilePackages: ['@trpc/client'],
  turbopack: {
    resolveAlias: { '@trpc/client': { browser: './node_modules/@trpc/client/src/index.ts' } },
  },
  poweredByHeader: false,
  // So that proxy.ts sees the headers of Next's router, which strangers forge.
  skipProxyUrlNormalize: true,
  // The types are checked by `npm run check`; a second time would only make the start slower.
  typescript: { ignoreBuildErrors: true },
  // Below /v1 a trailing slash is another path, and a 404 in JSON rather than a redirect.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // The link of messages that were sent before the page had its name.
  redirects: async () => [{ source: '/keep-email', destination: '/undo-email', permanent: false }],
  // Each page of the documentation as Markdown too.
  rewrites: async () => [
    { source: '/docs.md', destination: '/docs-text/quick-start' },
    { source: '/docs/:page([a-z-]+).md', destination: '/docs-text/:page' },
  ],
  // Read or run by their path, so tracing does not see them.
  outputFileTracingIncludes: {
    '/**': mountedService,
    '/docs-text/**': docsSources,
    '/docs': docsSources,
    '/docs/**': docsSources,
    '/llms-full.txt': docsSources,
    '/changelog': ['./CHANGELOG.md'],
  },
};

export default withMdx(config);
