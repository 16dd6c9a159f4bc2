import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Databases that the tests keep between runs and copy. */
export const templateFolder = path.resolve('node_modules/.cache/marque-test');

/** A seeded database, if tests have run before. It saves seeding. */
export function findKeptTemplate(): string | null {
  const names = existsSync(templateFolder) ? readdirSync(templateFolder) : [];
  const name = names.find((candidate) => candidate.endsWith('_seeded'));
  return name === undefined ? null : path.join(templateFolder, name);
}

/** The folder with the drawings of a seeded database. */
export const artworkOf = (template: string) => `${template}_artwork`;

/** Puts a database into a data folder, as an earlier run of a service would have. */
export function copyTemplate(template: string, dataFolder: string): void {
  cpSync(template, path.join(dataFolder, 'db'), { recursive: true });
  linkArtwork(template, dataFolder);
}

/** The linked file is never written to: a newer one replaces the link. */
export function linkArtwork(template: string, dataFolder: string): void {
  const artwork = artworkOf(template);
  if (!existsSync(artwork)) return;
  const folder = path.join(dataFolder, 'artwork');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(artwork))
    symlinkSync(path.join(artwork, name), path.join(folder, name));
}
