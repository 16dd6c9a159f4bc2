import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readBitmap } from '../artwork/sanitize/read-bitmap';
import { sanitizeSvg } from '../artwork/sanitize/sanitize-svg';
import { type Fault, readBrandFolder } from '../brands/read-brand-folder';
import { AppError } from '../platform/errors';
import { runCommand } from '../platform/process/run-command';

/** Says what is wrong with the files of a folder for `BRANDS`, without a server. */
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

/** Writes what is set on brands to a new or empty folder. */
async function write(folder: string): Promise<Fault[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`);
  const { exportBrands } = await import('../brands/export-brands');
  const { slugs, mixed } = await withDatabase(() => exportBrands(folder));
  for (const slug of mixed)
    console.error(`${slug}: its drawings have several licenses, and the folder says one for all.`);
  console.log(`${slugs.length} brands written to ${folder}.`);
  return [];
}

/** Sets the brands of a folder in the database. */
async function read(folder: string): Promise<Fault[]> {
  const { importBrands } = await import('../brands/follow-folder');
  const { count, faults } = await withDatabase(() => importBrands(folder));
  console.log(`${count} brands imported, ${faults.length} faults.`);
  return faults;
}

async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../platform/database/database');
  const { prepareDatabase } = await import('../../prisma/prepare-database');
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, console.log);
    return await work();
  } finally {
    await opened.close();
  }
}

const usage = `Usage: npm run brands -- check [FOLDER]    says what is wrong with the files of a folder (default: brands)
       npm run brands -- export FOLDER    writes own brands and corrections to a new folder
       npm run brands -- import FOLDER    sets the brands of a folder; an embedded database must not be in use`;

const actions = { check, export: write, import: read };
const [action = '', given, ...others] = process.argv.slice(2);
const run = Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : undefined;
const folder = given ?? (action === 'check' ? 'brands' : '');
const isMissing = action !== 'export' && folder !== '' && !existsSync(folder);
if (run === undefined || folder === '' || others.length > 0 || isMissing) {
  console.error(run && isMissing ? `There is no folder ${folder}.\n${usage}` : usage);
  process.exit(2);
}
await runCommand(async () => {
  const faults = await run(folder);
  for (const { file, line, problem } of faults)
    console.error(`${path.join(folder, file)}${line === null ? '' : `:${line}`}: ${problem}`);
  if (faults.length > 0) process.exitCode = 1;
});
