import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Compresses the scripts and styles of a build; Next calls it when it has compiled them.
 * @param distDir the build's folder, as a rule `.next`
 */
export async function compressBuild({ distDir }: { distDir: string }): Promise<void> {
  const folder = path.join(distDir, 'static');
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(texts.map((name) => compress(path.join(folder, name))));
}

/** At the highest level, which is too slow to do per response. */
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
