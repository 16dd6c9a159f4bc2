import path from 'node:path';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { env } from '../../server/env';
import { isOutboxOpen } from '../../server/mail/is-outbox-open';
import { listOutbox } from '../../server/mail/list-outbox';
import { OutboxLetter } from './outbox-letter';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = {
  title: 'Outbox · Marque',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

const shownMax = 50;

export default async function OutboxPage() {
  const { get } = await readHeaders();
  if (!isOutboxOpen({ address: get('x-forwarded-for'), host: get('host') })) notFound();
  const letters = await listOutbox(path.join(env.dataFolder, 'outbox'), shownMax);
  return (
    <main>
      <h1>Outbox</h1>
      <p>
        No mail transport is configured, so nothing is sent: the newest {shownMax} messages are
        shown here, and all are kept in the data folder. Set <code>SMTP_URL</code> to send them.
      </p>
      {letters.length === 0 && (
        <p>Nothing has been written yet. Reload after registering or asking for a new password.</p>
      )}
      {letters.map((letter) => (
        <OutboxLetter key={letter.id} letter={letter} />
      ))}
    </main>
  );
}

async function readHeaders() {
  const all = await headers();
  return { get: (name: string) => all.get(name) ?? '' };
}
