import { existsSync } from 'node:fs';
import { copyTemplate, findKeptTemplate } from './kept-template';

// Runs before the server starts, and reuses the catalog that unit tests have seeded.
const dataFolder = '.marque-e2e';
const template = findKeptTemplate();
if (template !== null && !existsSync(dataFolder)) copyTemplate(template, dataFolder);
