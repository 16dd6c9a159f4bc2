import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Databases that the tests keep between runs and copy, as dumps and as folders. */
export const templateFolder = path.resolve('node_modules/.cache/marque-test');

/** The dump of a seeded database, if tests have run before: it saves the seeding. */
export function findKeptTemplate(): string | null {
  const files = existsSync(templateFolder) ? readdirSync(templateFolder) : [];
  const name = files.find((file) => file.endsWith('_seeded.tar'));
  return name === undefined ? null : path.join(templateFolder, name);
}

/** The same database as a folder that a server can open. */
export function unpackedTemplate(templateFile: string): string {
  return templateFile.replace(/\.tar$/, '');
}
