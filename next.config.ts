import type { NextConfig } from 'next';
import { compressBuild } from './server/http/compress-build';

// Next writes inline scripts and styles of its own; nothing may come from another host.
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** All but the public contract, which sets its own headers. */
const pages = '/((?!v1/|auth/|admin/|mcp|logos/).*)';

const pageHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
];

const config: NextConfig = {
  compiler: { runAfterProductionCompile: compressBuild },
  headers: async () => [{ source: pages, headers: pageHeaders }],
  experimental: { globalNotFound: true },
  poweredByHeader: false,
  // The types are checked by `npm run check`; a second time would only make the start slower.
  typescript: { ignoreBuildErrors: true },
  // Below /v1 a trailing slash is another path, and a 404 in JSON rather than a redirect.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // Run by their path (server/artwork/raster/drawing-process.ts), so tracing does not see them.
  outputFileTracingIncludes: { '/v1/**': ['./server/artwork/raster/draw-*.mjs'] },
  // Loaded from node_modules as they are: they bring WebAssembly, workers or files beside their code.
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@prisma/adapter-pg',
    '@prisma/schema-engine-wasm',
    'pglite-prisma-adapter',
    'pino',
    'svgo',
  ],
};

export default config;
