import { expect, inject, onTestFinished, test } from 'vitest';
import { startChild } from '../../support/child-process';
import { createSeededDataFolder } from '../../support/start-server';

const kills = process.env['DRILL'] === '1' ? 30 : 1;
const acknowledgedMax = 60;

test('kill -9 while writing loses no acknowledged write, and the next start works', async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const acknowledged = new Set<string>();
  for (let round = 0; round <= kills; round++) {
    const writer = startChild('e2e/drills/database/write-until-killed.ts', dataFolder);
    onTestFinished(() => writer.kill());
    const stored = new Set(JSON.parse(await writer.line()) as string[]);
    const lost = [...acknowledged].filter((email) => !stored.has(email));
    expect(lost, `round ${round}: ${lost.length} of ${acknowledged.size} lost`).toEqual([]);

    const wanted = Math.floor(Math.random() * acknowledgedMax);
    for (let count = 0; count < wanted; count++) acknowledged.add(await writer.line());
    await writer.kill();
    // Output from before the kill counts too; the last line may be cut short.
    for (const line of await writer.rest()) {
      if (line.endsWith('@example.com')) acknowledged.add(line);
    }
  }
  process.stdout.write(`kill -9: ${kills} kills, ${acknowledged.size} writes, 0 lost\n`);
  expect(acknowledged.size).toBeGreaterThan(0);
}, 600_000);
