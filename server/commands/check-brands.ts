import { existsSync } from 'node:fs';
import path from 'node:path';
import { readBitmap } from '../artwork/sanitize/read-bitmap';
import { sanitizeSvg } from '../artwork/sanitize/sanitize-svg';
import { type Fault, readBrandFolder } from '../brands/read-brand-folder';
import { AppError } from '../platform/errors';

/** `npm run brands -- check FOLDER`: says what is wrong with the files of a folder for `BRANDS`, without a server. */
async function check(folder: string): Promise<Fault[]> {
  const { brands, faults } = readBrandFolder(folder);
  const count = brands.length + faults.length;
  for (const { drawings } of brands) {
    for (const { file, ...drawing } of drawings) {
      try {
        if ('svg' in drawing) sanitizeSvg(drawing.svg);
        else await readBitmap(drawing.bitmap);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { line } = error.extras;
        faults.push({
          file,
          line: typeof line === 'number' ? line : null,
          problem: error.message,
        });
      }
    }
  }
  console.log(`${count} brands, ${faults.length} faults.`);
  return faults;
}

const [action, folder = 'brands', ...others] = process.argv.slice(2);
if (action !== 'check' || others.length > 0 || !existsSync(folder)) {
  const problem =
    action === 'check' && !existsSync(folder) ? `There is no folder ${folder}.\n` : '';
  console.error(`${problem}Usage: npm run brands -- check [FOLDER]   (default: brands)`);
  process.exit(2);
}
const faults = await check(folder);
for (const { file, line, problem } of faults)
  console.error(`${path.join(folder, file)}${line === null ? '' : `:${line}`}: ${problem}`);
process.exitCode = faults.length === 0 ? 0 : 1;
