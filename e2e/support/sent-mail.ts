import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { MailMessage } from '../../server/platform/mail/mail-message';

type Kind = MailMessage['kind'];
type OutboxMessage = { to: string; kind: Kind; text: string; subject: string };

const messages = new Map<string, OutboxMessage>();

/** What the outbox of a data folder holds for an address, oldest first. */
export function listSentMail(dataFolder: string, to: string, kind: Kind): OutboxMessage[] {
  const folder = path.join(dataFolder, 'outbox');
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.json'))
    .map((entry) => entry.name);
  return names
    .sort()
    .map((name) => readMessage(path.join(folder, name)))
    .filter((message) => message.to === to && message.kind === kind);
}

/** Reads each file once, because the outbox is shared and read often. */
function readMessage(file: string): OutboxMessage {
  const message = messages.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as OutboxMessage);
  messages.set(file, message);
  return message;
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
      const sent = listSentMail(dataFolder, to, kind);
      const token = /[?&]token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1];
      if (sent.length < count || token === undefined) throw new Error(`no ${kind} for ${to}`);
      return token;
    },
    { timeout: 60_000, interval: 20 },
  );
}
