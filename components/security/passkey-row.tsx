import { useState } from 'react';
import type { Outputs } from '../trpc-provider';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import type { OnFactorChange } from './second-factors';
import { lazyPart } from '../ui/lazy-part';

const RenamePasskeyForm = lazyPart(() =>
  import('./security-forms').then((module) => ({ default: module.RenamePasskeyForm })),
);
const RemovePasskeyForm = lazyPart(() =>
  import('./security-forms').then((module) => ({ default: module.RemovePasskeyForm })),
);

type PasskeyRowProps = {
  passkey: Outputs['secondFactor']['overview']['passkeys'][number];
  onChange: OnFactorChange;
};

export function PasskeyRow(props: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = props.passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added <LocalTime iso={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <LocalTime iso={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Rename {...props} />
        <Remove {...props} />
      </div>
    </li>
  );
}

function Rename({ passkey, onChange }: PasskeyRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const finish = () => {
    setIsOpen(false);
    onChange(null);
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger size="small" aria-label={`Rename ${passkey.name}`}>
        Rename
      </DialogTrigger>
      <DialogContent title="Rename the passkey">
        <RenamePasskeyForm passkey={passkey} onDone={finish} />
      </DialogContent>
    </Dialog>
  );
}

function Remove({ passkey, onChange }: PasskeyRowProps) {
  const finish = () => {
    onChange(null);
    showToast('success', 'The passkey is removed.');
  };
  return (
    <Dialog>
      <DialogTrigger size="small" aria-label={`Remove ${passkey.name}`}>
        Remove
      </DialogTrigger>
      <DialogContent
        title={`Remove “${passkey.name}”?`}
        description="It no longer signs you in. Delete it on the device too. Without another second factor, the recovery codes stop working."
      >
        <RemovePasskeyForm passkey={passkey} onDone={finish} />
      </DialogContent>
    </Dialog>
  );
}
