import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles programs of the service with their packages, each into one file. Takes pairs of `OUTFILE
 * ENTRYPOINT`; shared parts are parsed once. One file starts a quarter sooner than its many modules.
 */
const wanted = process.argv.slice(2);
const { root } = path.parse(process.cwd());
const entryPoints = [];
for (let i = 0; i < wanted.length; i += 2) {
  const [outfile = '', entryPoint = 'server/http/main.ts'] = wanted.slice(i);
  const out = path.relative(root, path.resolve(outfile)).replace(/\.mjs$/, '');
  entryPoints.push({ in: entryPoint, out });
}

await build({
  entryPoints,
  outdir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // V8 keeps the source in memory.
  minifyWhitespace: true,
  lineLimit: 200,
  legalComments: 'linked',
  // They look for files beside themselves.
  external: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    '@prisma/client',
    'fs-native-extensions',
    'pg-native',
    'sharp',
  ],
  alias: {
    // The same code without the search for its data files.
    svgo: 'svgo/browser',
    // The same code without loading pages from addresses.
    cheerio: path.resolve('node_modules/cheerio/dist/browser/index.js'),
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS packages require Node's modules.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
  },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  logLevel: 'warning',
});
