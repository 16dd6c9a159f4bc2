import { webhookLimits } from '../../server/contract/webhook-events';
import { exactFormat, LocalTime } from '../ui/local-time';
import { ShownOnceDialog } from '../session/shown-once-dialog';

type SecretDialogProps = {
  secret: string;
  /** Until then the secret before signs too; null for a first one. */
  oldSecretUntil: string | null;
  onStored: () => void;
};

/** Shows a signing secret, once. */
export function SecretDialog({ secret, oldSecretUntil, onStored }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title="Store the signing secret"
      description="Your server verifies with it that a message comes from Marque. You won’t see it again. If you lose it, you can roll it."
      label="Signing secret"
      value={secret}
      onStored={onStored}
    >
      {oldSecretUntil !== null && (
        <p className="mt-4 text-sm text-muted">
          The earlier secret goes on signing beside it for {webhookLimits.overlapHours} hours, until{' '}
          <LocalTime iso={oldSecretUntil} format={exactFormat} />. Exchange it until then.
        </p>
      )}
    </ShownOnceDialog>
  );
}
