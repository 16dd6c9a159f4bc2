import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Makes the scripts and styles of a build quicker to load; Next calls it when it has compiled them.
 * @param distDir the build's folder, as a rule `.next`
 */
export async function compressBuild({ distDir }: { distDir: string }): Promise<void> {
  const manifest = await readFile(path.join(distDir, 'build-manifest.json'), 'utf8');
  const { rootMainFiles } = JSON.parse(manifest) as { rootMainFiles: string[] };
  for (const name of rootMainFiles) await hintCompilation(path.join(distDir, name));

  const folder = path.join(distDir, 'static');
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(texts.map((name) => compress(path.join(folder, name))));
}

/**
 * Asks the browser to compile a script that every page starts with while it comes in, beside the
 * page, and not when it runs. V8 reads it from the first line
 * (https://v8.dev/blog/explicit-compile-hints); to the others it is a comment.
 */
async function hintCompilation(file: string) {
  const hint = '//# allFunctionsCalledOnLoad\n';
  const script = await readFile(file, 'utf8');
  if (!script.startsWith(hint)) await writeFile(file, hint + script);
}

/** At the highest level, which would take too long for each response. */
async function compress(file: string) {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  );
}
