import path from 'node:path';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Wordmark } from '../../components/site/mark';
import { EmptyState } from '../../components/ui/empty-state';
import { env } from '../../server/env';
import { isOutboxOpen } from '../../server/mail/is-outbox-open';
import { listOutbox } from '../../server/mail/list-outbox';
import { OutboxLetter } from './outbox-letter';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = {
  title: 'Outbox',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

const shownMax = 50;

export default async function OutboxPage() {
  const { get } = await readHeaders();
  if (!isOutboxOpen({ address: get('x-forwarded-for'), host: get('host') })) notFound();
  const letters = await listOutbox(path.join(env.dataFolder, 'outbox'), shownMax);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-3xl space-y-6 px-4 py-12 outline-none sm:px-6"
    >
      <Link href="/" aria-label="Marque, home" className="-m-1 rounded-control p-1">
        <Wordmark />
      </Link>
      <h1 className="text-title">Outbox</h1>
      <p className="text-muted">
        No mail transport is configured, so nothing is sent: the newest {shownMax} messages are
        shown here, and all are kept in the data folder. Set{' '}
        <code className="font-mono text-sm">SMTP_URL</code> to send them.
      </p>
      {letters.length === 0 && (
        <EmptyState title="Nothing has been written yet">
          Reload after registering or asking for a new password.
        </EmptyState>
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
