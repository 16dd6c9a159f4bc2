import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeExampleFile, writeVariableTable } from './describe-env';

/** The lines by which the texts differ: `-` is written, `+` is expected. */
function differingLines(written: string, due: string): string[] {
  const [ours, theirs] = [written, due].map((text) => text.split('\n'));
  return [
    ...(ours ?? []).filter((line) => !theirs?.includes(line)).map((line) => `- ${line}`),
    ...(theirs ?? []).filter((line) => !ours?.includes(line)).map((line) => `+ ${line}`),
  ];
}

const rewrite = 'run `npm run docs:env` after a change of server/platform/env.ts';

test('the table in docs/configuration.md lists every variable as env.ts declares it', async () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(differingLines(page, await writeVariableTable(page)), rewrite).toEqual([]);
});

test('.env.example lists every variable as env.ts declares it', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(differingLines(example, writeExampleFile()), rewrite).toEqual([]);
});
