'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionDialog } from '../forms/action-dialog';
import { setUnstored } from '../session/unstored';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { AuthenticatorCard } from './authenticator-card';
import { PasskeysCard } from './passkeys-card';
import { loadRecoveryCodesDialog } from './recovery-codes-dialog';

type SecondFactorsProps = { initial: Outputs['secondFactor']['overview'] };

/** @param codes new recovery codes, if the change created any */
export type OnFactorChange = (codes: string[] | null) => void;

/** What confirms a sign-in besides the password. The dialog with new recovery codes opens by itself. */
export function SecondFactors({ initial }: SecondFactorsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(
    trpc.secondFactor.overview.queryOptions(undefined, { initialData: initial }),
  );
  const onChange: OnFactorChange = (newCodes) => {
    if (newCodes !== null) setUnstored('recovery-codes', newCodes.join('\n'));
    void queryClient.invalidateQueries(trpc.secondFactor.overview.queryFilter());
  };
  const { authenticatorSince, passkeys, recoveryCodesLeft, arePasskeysPossible } = data;
  const hasFactor = authenticatorSince !== null || passkeys.length > 0;
  return (
    <>
      <AuthenticatorCard since={authenticatorSince} onChange={onChange} />
      {(arePasskeysPossible || passkeys.length > 0) && (
        <PasskeysCard passkeys={passkeys} canAdd={arePasskeysPossible} onChange={onChange} />
      )}
      {hasFactor && <RecoveryCodesCard left={recoveryCodesLeft} onChange={onChange} />}
    </>
  );
}

const lowFrom = 3;
const action = 'Make new codes';

function RecoveryCodesCard({ left, onChange }: { left: number; onChange: OnFactorChange }) {
  const { secondFactor } = useTRPCClient();
  return (
    <SectionCard
      title="Recovery codes"
      description="They sign you in if you lose your device. Each works once. A new password does not replace them."
    >
      <p className={left <= lowFrom ? 'text-warn' : undefined}>
        {left === 0 ? 'No codes left.' : `${left} of 10 left.`}
        {left <= lowFrom && ' Make new ones now.'}
      </p>
      <ActionDialog
        trigger={{ children: action, className: 'mt-4' }}
        title="Make new recovery codes?"
        description="Your existing codes stop working immediately."
        action={action}
        look="primary"
        cancel="Keep the codes"
        submit={async (_, close) => {
          await loadRecoveryCodesDialog();
          const { recoveryCodes } = await secondFactor.regenerateRecoveryCodes.mutate();
          close();
          onChange(recoveryCodes);
        }}
      />
    </SectionCard>
  );
}
