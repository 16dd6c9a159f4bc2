import { defineConfig } from 'prisma/config';

// `prisma generate` would download the native schema engine that nothing here uses:
// migrations go through its WebAssembly build (prisma/migrate/).
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env['DATABASE_URL'] ? { datasource: { url: process.env['DATABASE_URL'] } } : {}),
});
