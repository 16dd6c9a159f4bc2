import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { env } from '../env';
import { isLoopback } from '../requests/origin';
import { processWide } from '../process/made-once';
import type { MailTransport } from './create-mailer';

const messageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  kind: z.string(),
  sentAt: z.iso.datetime(),
});

export type OutboxMessage = z.output<typeof messageSchema> & { id: string };

/** Used without an SMTP server: one JSON file per message, readable only by its owner. */
export function createOutboxTransport(folder: string): MailTransport {
  return {
    async send({ id, to, subject, text, html, kind }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = new Date().toISOString();
      const draft = path.join(folder, `.${id}.draft`);
      const message = JSON.stringify({ to, subject, text, html, kind, sentAt }, null, 2);
      await writeFile(draft, `${message}\n`, { mode: 0o600 });
      // Renamed when complete, so that a reader never finds half a message.
      await rename(draft, path.join(folder, `${sentAt.replaceAll(':', '-')}-${id}.json`));
    },
    verify: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    close: () => undefined,
  };
}

/** The newest messages of the outbox, newest first; other files are left out. */
export async function listOutbox(folder: string, countMax: number): Promise<OutboxMessage[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => b.localeCompare(a))
    .slice(0, countMax);
  const messages = await Promise.all(newest.map((name) => findMessage(folder, name)));
  return messages.filter((message) => message !== null);
}

async function findMessage(folder: string, name: string): Promise<OutboxMessage | null> {
  try {
    const content: unknown = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
    return { id: path.basename(name, '.json'), ...messageSchema.parse(content) };
  } catch {
    return null;
  }
}

type Settings = Pick<typeof env, 'databaseUrl' | 'smtpUrl' | 'publicUrl'>;

/**
 * Whether this installation shows its messages at `/outbox`: a site on one machine, without a mail server,
 * for visitors with the address that the start prints.
 */
export function isOutboxOpen({ databaseUrl, smtpUrl, publicUrl }: Settings = env): boolean {
  if (databaseUrl !== undefined || smtpUrl !== undefined) return false;
  return isLoopback(new URL(publicUrl).hostname);
}

/**
 * Opens the outbox, whose links give access to any account. New with each start, which shows it on a
 * terminal or in a file of the data folder, never in a log.
 */
export function outboxToken(): string {
  return processWide('outbox-token', () => ({ text: randomBytes(24).toString('base64url') })).text;
}
