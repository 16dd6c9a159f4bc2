import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // The types are checked by `npm run check`; a second time would only make the start slower.
  typescript: { ignoreBuildErrors: true },
  // Below /v1 a trailing slash is another path, and a 404 in JSON rather than a redirect.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
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
