import { useState } from 'react';
import { passkeysMax } from '../../server/contract/second-factors';
import type { Outputs } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { showToast } from '../ui/toaster';
import { PasskeyRow } from './passkey-row';
import type { OnFactorChange } from './second-factors';
import { lazyPart } from '../ui/lazy-part';

const AddPasskeyForm = lazyPart(() =>
  import('./security-forms').then((module) => ({ default: module.AddPasskeyForm })),
);

type PasskeysCardProps = {
  passkeys: Outputs['secondFactor']['overview']['passkeys'];
  canAdd: boolean;
  onChange: OnFactorChange;
};

export function PasskeysCard({ passkeys, canAdd, onChange }: PasskeysCardProps) {
  return (
    <SectionCard
      title="Passkeys"
      description="A passkey signs you in with the lock of your device: a fingerprint, your face or its PIN. It works without your password, on this site alone. With a passkey, a password alone is no longer enough to sign in."
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">You have no passkeys.</p>
      ) : (
        <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {canAdd && passkeys.length < passkeysMax && <AddPasskey onChange={onChange} />}
    </SectionCard>
  );
}

function AddPasskey({ onChange }: { onChange: OnFactorChange }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger className="mt-4">Add a passkey</DialogTrigger>
      <DialogContent
        title="Add a passkey"
        description="Your browser then asks where to keep it: on this device, on your phone or on a security key."
      >
        <AddPasskeyForm
          onDone={(codes) => {
            setIsOpen(false);
            onChange(codes);
            showToast('success', 'The passkey is added.');
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
