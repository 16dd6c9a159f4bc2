import { webhookLimits } from '../../server/contract/webhook-events';
import { useUnloadWarning } from '../session/use-unload-warning';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Dialog, DialogContent } from '../ui/dialog';
import { exactFormat, LocalTime } from '../ui/local-time';

type SecretDialogProps = {
  secret: string;
  /** Until then the secret before signs too; null for a first one. */
  oldSecretUntil: string | null;
  onStored: () => void;
};

/** Shows a signing secret, once. */
export function SecretDialog({ secret, oldSecretUntil, onStored }: SecretDialogProps) {
  useUnloadWarning();
  return (
    <Dialog open>
      <DialogContent
        isRequired
        title="Store the signing secret"
        description="Your server verifies with it that a message comes from Marque. You won’t see it again. If you lose it, you can roll it."
      >
        <div
          role="group"
          aria-label="Signing secret"
          className="rounded-control border border-line-strong bg-sunken p-3"
        >
          <code className="block font-mono text-sm leading-6 wrap-anywhere select-all">
            {secret}
          </code>
        </div>
        <CopyButton value={secret} label="Copy signing secret" className="mt-2 w-full">
          Copy
        </CopyButton>
        {oldSecretUntil !== null && (
          <p className="mt-4 text-sm text-muted">
            The earlier secret goes on signing beside it for {webhookLimits.overlapHours} hours,
            until <LocalTime iso={oldSecretUntil} format={exactFormat} />. Exchange it until then.
          </p>
        )}
        <Button look="primary" className="mt-6 w-full" onClick={onStored}>
          I have stored it
        </Button>
      </DialogContent>
    </Dialog>
  );
}
