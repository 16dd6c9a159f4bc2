/** Where messages are on an installation that sends none; for whoever sits at that very machine. */
export function OutboxHint({ isOutboxOpen }: { isOutboxOpen: boolean }) {
  if (!isOutboxOpen) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      This installation sends no mail.{' '}
      <a href="/outbox" className="link">
        Open the outbox
      </a>{' '}
      to read the message.
    </p>
  );
}
