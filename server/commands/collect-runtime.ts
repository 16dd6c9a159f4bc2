import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readFacts } from '../../prisma/catalog/facts';
import { artworkFile } from '../../prisma/catalog/sources/read-artwork';

/**
 * Copies what the built service and site need at run time into the folder named by the first argument: the
 * files that Next traced for its routes, which serve the whole API too, and the drawings in use of each
 * artwork package. The Dockerfile makes an image of it.
 */
const target = path.resolve(process.argv[2] ?? '');
if (target === process.cwd()) throw new Error('Name the folder to copy to, outside of this one.');

/** Next's own file tracer. */
const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft') as {
  nodeFileTrace: (
    entries: string[],
    options: { base: string; ignore: (file: string) => boolean },
  ) => Promise<{ fileList: Set<string> }>;
};

/** Files that Next does not trace: the service's own entry, data that is read by its path, and commands. */
const ownFiles = [
  'dist',
  'public',
  'package.json',
  'LICENSE',
  'NOTICE',
  'prisma/catalog/brands.jsonl',
  'prisma/catalog/further-domains.csv',
  'prisma/catalog/known.jsonl',
  'prisma/catalog/selfhst.jsonl',
  'prisma/catalog/references.csv',
  'prisma/catalog/ranks.txt',
  'prisma/migrations',
  'server/artwork/raster/draw-picture.mjs',
  'server/artwork/raster/draw-process.mjs',
  'server/http/site.mjs',
  'server/http/require-site-token.mjs',
  'server/commands/check-health.mjs',
  'server/commands/operator.mjs',
  'server/commands/account-settings.mjs',
  // The package looks for its binary by platform.
  `node_modules/fs-native-extensions/prebuilds/${process.platform}-${process.arch}/fs-native-extensions.node`,
];
/** Packages that the bundles in dist/ import from node_modules, binaries included. */
const imported = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@prisma/client/runtime/client',
  '@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs',
  '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
  'fs-native-extensions',
  'sharp',
];
/** Files of the build or of the traces that a running service does not need. */
const notNeeded =
  /\.(map|nft\.json|tsx?|cts)$|^e2e\/|^\.next\/(cache|diagnostics|trace|turbopack|types)/;
/** Files that Next loads only to build and to develop. */
const onlyToBuild =
  /^\.next\/|^node_modules\/(@next\/swc|typescript\/|next\/dist\/(build\/webpack|docs|compiled\/(webpack|babel|postcss|terser|@babel)))|\.(dev|development)\.js$/;

const files = new Set([
  ...ownFiles,
  ...buildFiles(),
  ...tracedFiles(),
  ...(await siteFiles()),
  ...iconSetFiles(),
  ...artworkFiles(),
]);
for (const file of [...files].filter((name) => !notNeeded.test(name))) copy(file);
writeConfig();
for (const folder of packageFolders()) copyLicenses(folder);
requireImported();
console.log(`Collected ${files.size} files in ${target}.`);

function copy(file: string): void {
  const place = path.join(target, file);
  mkdirSync(path.dirname(place), { recursive: true });
  // Links to packages stay links, as Next made them.
  cpSync(file, place, { recursive: true, verbatimSymlinks: true });
}

function buildFiles(): string[] {
  return listFiles('.next');
}

/** The files that Next lists beside each of its entries, as paths from here. */
function tracedFiles(): string[] {
  return listFiles('.next')
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap((trace) => {
      const traced = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
      return traced.files.map((file) => path.normalize(path.join(path.dirname(trace), file)));
    });
}

/** What our own server needs of Next, which lists only what its standalone server needs. */
async function siteFiles(): Promise<string[]> {
  const { fileList } = await nodeFileTrace(['server/http/site.mjs'], {
    base: process.cwd(),
    ignore: (file) => onlyToBuild.test(file),
  });
  return [...fileList];
}

/** The sets whose own icons are served. */
function iconSetFiles(): string[] {
  const folder = 'node_modules/@iconify-json';
  return readdirSync(folder).flatMap((set) =>
    ['icons.json', 'info.json'].map((file) => path.join(folder, set, file)),
  );
}

function artworkFiles(): string[] {
  const artwork = readFacts().flatMap((brand) => brand.artwork);
  return artwork.map(({ source, name }) =>
    path.join('node_modules', source, artworkFile(source, name)),
  );
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(place) : [place];
  });
}

/** The settings as Next resolved them at build time, for site.mjs: next.config.ts needs the compiler. */
function writeConfig(): void {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')) as {
    config: object;
  };
  writeFileSync(path.join(target, 'next.config.json'), JSON.stringify(config));
}

function packageFolders(): Set<string> {
  const name = /^node_modules\/(?:@[^/]+\/)?[^/]+/;
  return new Set([...files].flatMap((file) => name.exec(file)?.[0] ?? []));
}

/** The license of a package has to go with it. */
function copyLicenses(folder: string): void {
  if (!existsSync(folder)) return;
  const licenses = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  for (const name of licenses) copy(path.join(folder, name));
}

/** A missing file must fail here, not when a service starts. */
function requireImported(): void {
  const program = imported.map((name) => `import '${name}';`).join('\n');
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: target,
    stdio: 'inherit',
  });
}
