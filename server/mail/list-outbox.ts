import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const letterSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  kind: z.string(),
  sentAt: z.iso.datetime(),
});

export type OutboxLetter = z.output<typeof letterSchema> & { id: string };

/** The newest letters of the outbox, newest first; what is no letter is left out. */
export async function listOutbox(folder: string, countMax: number): Promise<OutboxLetter[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => b.localeCompare(a))
    .slice(0, countMax);
  const letters = await Promise.all(newest.map((name) => findLetter(folder, name)));
  return letters.filter((letter) => letter !== null);
}

async function findLetter(folder: string, name: string): Promise<OutboxLetter | null> {
  try {
    const content: unknown = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
    return { id: path.basename(name, '.json'), ...letterSchema.parse(content) };
  } catch {
    return null;
  }
}
