import { expect, inject, onTestFinished } from 'vitest';
import { startChild } from '../../support/child-process';
import { createSeededDataFolder } from '../../support/start-server';

const acknowledgedMax = 60;

/**
 * Starts writers one after the other on one data folder and kills each of them. Each must find every
 * write that its predecessors acknowledged.
 * @returns how many writes were acknowledged
 */
export async function killWriters(kills: number): Promise<number> {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const acknowledged = new Set<string>();
  for (let round = 0; round <= kills; round++) {
    const writer = startChild('e2e/drills/database/write-until-killed.ts', dataFolder);
    onTestFinished(() => writer.kill());
    const stored = new Set(parseEmails(await writer.line()));
    const lost = [...acknowledged].filter((email) => !stored.has(email));
    expect(lost, `round ${round}: ${lost.length} of ${acknowledged.size} lost`).toEqual([]);

    const wanted = Math.floor(Math.random() * acknowledgedMax);
    for (let count = 0; count < wanted; count++) acknowledged.add(await writer.line());
    await writer.kill();
    // What it printed before it was killed counts too; the last line may be cut short.
    for (const line of await writer.rest()) {
      if (line.endsWith('@example.com')) acknowledged.add(line);
    }
  }
  return acknowledged.size;
}

function parseEmails(line: string): string[] {
  const emails: unknown = JSON.parse(line);
  if (!Array.isArray(emails)) throw new Error(`Not a list of addresses: ${line}`);
  return emails.map(String);
}
