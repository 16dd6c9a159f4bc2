/** Says where the local outbox is, on servers that do not send e-mail. */
export function OutboxHint({ isOutboxOpen }: { isOutboxOpen: boolean }) {
  if (!isOutboxOpen) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      This server does not send e-mail. Read the message in the{' '}
      <a href="/outbox" className="link">
        outbox
      </a>
      , whose address the server printed when it was started.
    </p>
  );
}
