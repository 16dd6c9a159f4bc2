import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What the tests keep between runs: databases to begin with, as dumps and as folders. */
export const templateFolder = path.resolve('node_modules/.cache/marque-test');

/** The dump of a seeded database, if the tests ever ran: it saves the seeding. */
export function findKeptTemplate(): string | null {
  const files = existsSync(templateFolder) ? readdirSync(templateFolder) : [];
  const name = files.find((file) => file.endsWith('_seeded.tar'));
  return name === undefined ? null : path.join(templateFolder, name);
}

/** The same database as a folder that a server can begin with. */
export function unpackedTemplate(templateFile: string): string {
  return templateFile.replace(/\.tar$/, '');
}
