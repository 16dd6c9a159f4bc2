import { readFileSync, writeFileSync } from 'node:fs';
import { writeExampleFile, writeVariableTable } from './describe-env';

// `npm run docs:env`: the README's table of variables and `.env.example`, from server/platform/env.ts.
writeFileSync('README.md', await writeVariableTable(readFileSync('README.md', 'utf8')));
writeFileSync('.env.example', writeExampleFile());
