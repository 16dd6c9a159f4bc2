import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { artworkOf, findKeptTemplate } from './kept-template';

// Before the server starts: the unit tests have seeded a catalog already, if they ran.
const database = '.marque-e2e/db';
const template = findKeptTemplate();
if (template !== null && !existsSync(database)) {
  cpSync(template, database, { recursive: true });
  cpSync(path.dirname(artworkOf(template)), '.marque-e2e/artwork', { recursive: true });
}
