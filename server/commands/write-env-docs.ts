import { readFileSync, writeFileSync } from 'node:fs';
import { writeExampleFile, writeVariableTable } from './describe-env';

// `npm run docs:env`: the table in `docs/configuration.md` and `.env.example`, from server/platform/env.ts.
const page = 'docs/configuration.md';
writeFileSync(page, await writeVariableTable(readFileSync(page, 'utf8')));
writeFileSync('.env.example', writeExampleFile());
