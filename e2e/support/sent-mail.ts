import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';

type Kind =
  'verify-email' | 'reset-password' | 'password-changed' | 'account-deleted' | 'key-regenerated';
type OutboxMessage = { to: string; kind: Kind; text: string; subject: string };

/** What the outbox of a data folder holds for an address, oldest first. */
export function listSentMail(dataFolder: string, to: string, kind: Kind): OutboxMessage[] {
  const folder = path.join(dataFolder, 'outbox');
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.json'))
    .map((entry) => entry.name);
  return names
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as OutboxMessage)
    .filter((message) => message.to === to && message.kind === kind);
}

/** The token of the newest link mailed to the address; waits until there are `count` messages. */
export async function mailedToken(
  dataFolder: string,
  to: string,
  kind: Kind,
  count = 1,
): Promise<string> {
  return vi.waitFor(
    () => {
      const messages = listSentMail(dataFolder, to, kind);
      const token = /[?&]token=([\w-]+)/.exec(messages.at(-1)?.text ?? '')?.[1];
      if (messages.length < count || token === undefined) throw new Error(`no ${kind} for ${to}`);
      return token;
    },
    { timeout: 10_000, interval: 20 },
  );
}
