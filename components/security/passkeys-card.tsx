import { Suspense } from 'react';
import { passkeysMax } from '../../server/contract/second-factors';
import { ActionDialog } from '../forms/action-dialog';
import { useTRPCClient } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { lazyPart } from '../ui/lazy-part';
import { showToast } from '../ui/toaster';
import { nameField, NameField } from './passkey-name-field';
import type { Passkey } from './passkey-row';
import { loadRecoveryCodesDialog } from './recovery-codes-dialog';
import type { OnFactorChange } from './second-factors';

const PasskeyRow = lazyPart(() => import('./passkey-row'), 'PasskeyRow');

type PasskeysCardProps = { passkeys: Passkey[]; canAdd: boolean; onChange: OnFactorChange };

export function PasskeysCard({ passkeys, canAdd, onChange }: PasskeysCardProps) {
  return (
    <SectionCard
      title="Passkeys"
      description="Sign in with your fingerprint, face or PIN instead of your password. With a passkey, a password alone no longer signs you in."
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">You have no passkeys.</p>
      ) : (
        <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line">
          <Suspense>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
            ))}
          </Suspense>
        </ul>
      )}
      {canAdd && passkeys.length < passkeysMax && <AddPasskey onChange={onChange} />}
    </SectionCard>
  );
}

function AddPasskey({ onChange }: { onChange: OnFactorChange }) {
  const { secondFactor } = useTRPCClient();
  return (
    <ActionDialog
      trigger={{ children: 'Add a passkey', className: 'mt-4' }}
      title="Add a passkey"
      description="Your browser then asks where to save it: on this device, on your phone or on a security key."
      action="Create passkey"
      look="primary"
      cancel="Cancel"
      fields={nameField}
      submit={async ({ name }, close) => {
        await loadRecoveryCodesDialog();
        const { createPasskey } = await import('../session/passkeys');
        const response = await createPasskey(await secondFactor.startPasskey.mutate());
        const { recoveryCodes } = await secondFactor.addPasskey.mutate({ name, response });
        close();
        onChange(recoveryCodes);
        showToast('success', 'Passkey added.');
      }}
    >
      {(field) => <NameField {...field('name')} />}
    </ActionDialog>
  );
}
