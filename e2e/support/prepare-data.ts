import { existsSync } from 'node:fs';
import { copyTemplate, findKeptTemplate } from './kept-template';

// Before the server starts: the unit tests have seeded a catalog already, if they ran.
const dataFolder = '.marque-e2e';
const template = findKeptTemplate();
if (template !== null && !existsSync(dataFolder)) copyTemplate(template, dataFolder);
