import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Databases that the tests keep between runs and copy. */
export const templateFolder = path.resolve('node_modules/.cache/marque-test');

/** A seeded database, if tests have run before: it saves the seeding. */
export function findKeptTemplate(): string | null {
  const names = existsSync(templateFolder) ? readdirSync(templateFolder) : [];
  const name = names.find((candidate) => candidate.endsWith('_seeded'));
  return name === undefined ? null : path.join(templateFolder, name);
}

/** The file with the artwork of a seeded database. */
export const artworkOf = (template: string) => path.join(`${template}_artwork`, 'catalog');
