import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { HomeLink } from '../../components/mark';
import type { Outputs } from '../../components/trpc-provider';
import { EmptyState } from '../../components/ui/empty-state';
import { isErrorOf, siteTrpc } from '../site-trpc';

export const metadata: Metadata = {
  title: 'Outbox',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default async function OutboxPage() {
  const trpc = await siteTrpc();
  const messages = await trpc.site.outbox.query().catch((error: unknown) => {
    if (isErrorOf(error, 'not_found')) notFound();
    throw error;
  });
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-3xl space-y-6 px-4 py-12 outline-none sm:px-6"
    >
      <HomeLink />
      <h1 className="pt-6 text-title">Outbox</h1>
      <p className="text-muted">
        No mail server is configured, so messages are not sent. This page shows the newest. The data
        folder keeps all of them. Set <code className="font-mono text-sm">SMTP_URL</code> to send
        them.
      </p>
      {messages === null && (
        <EmptyState title="Open the outbox from the terminal">
          Its messages contain sign-in links. The server prints an address with a token when it
          starts. Open it once, and this browser can read the outbox until the next start.
        </EmptyState>
      )}
      {messages?.length === 0 && (
        <EmptyState title="No messages yet">
          Messages appear here when you register or reset a password. Reload the page to see them.
        </EmptyState>
      )}
      {messages?.map((message) => (
        <OutboxMessage key={message.id} {...message} />
      ))}
    </main>
  );
}

/** The text with links, and the HTML in a sandboxed frame. */
function OutboxMessage({
  subject,
  to,
  sentAt,
  text,
  html,
}: NonNullable<Outputs['site']['outbox']>[number]) {
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-base">{subject}</h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        To {to} · <time dateTime={sentAt}>{sentAt.slice(0, 19).replace('T', ' ')} UTC</time>
      </p>
      <pre className="mt-4 rounded-control bg-sunken p-4 font-mono text-[0.8125rem] leading-6 wrap-anywhere whitespace-pre-wrap">
        {text.split(/(https?:\/\/\S+)/).map(presentPart)}
      </pre>
      <details className="mt-3 text-sm">
        <summary className="text-muted">HTML version</summary>
        <iframe
          sandbox=""
          srcDoc={html}
          title={subject}
          loading="lazy"
          className="background-light mt-3 h-128 w-full rounded-control border border-line scheme-light"
        />
      </details>
    </article>
  );
}

/** A split by one group puts the matches at odd positions. */
function presentPart(part: string, position: number) {
  if (position % 2 === 0) return part;
  return (
    <a key={position} href={part} rel="noreferrer" className="link">
      {part}
    </a>
  );
}
