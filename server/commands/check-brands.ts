import { existsSync } from 'node:fs';
import path from 'node:path';
import { sanitizeSvg } from '../artwork/sanitize/sanitize-svg';
import { type Fault, readBrandFolder } from '../brands/read-brand-folder';
import { AppError } from '../platform/errors';

/** `npm run brands -- check FOLDER`: says what is wrong with the files of a folder for `BRANDS`, without a server. */
function check(folder: string): Fault[] {
  const { brands, faults } = readBrandFolder(folder);
  const count = brands.length + faults.length;
  for (const { place, drawings } of brands) {
    for (const { variant, svg } of drawings) {
      try {
        sanitizeSvg(svg);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const file = path.join(place, `${variant}.svg`);
        faults.push({ file, line: null, problem: error.message });
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
const faults = check(folder);
for (const { file, line, problem } of faults)
  console.error(`${path.join(folder, file)}${line === null ? '' : `:${line}`}: ${problem}`);
process.exitCode = faults.length === 0 ? 0 : 1;
