/** Points to the local outbox, on servers that do not send e-mail. */
export function OutboxHint({ isOutboxOpen }: { isOutboxOpen: boolean }) {
  if (!isOutboxOpen) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      This server does not send e-mail.{' '}
      <a href="/outbox" className="link">
        Open the outbox
      </a>{' '}
      to read the message.
    </p>
  );
}
