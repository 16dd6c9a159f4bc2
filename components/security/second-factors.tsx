'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setUnstored } from '../session/unstored';
import { type Outputs, useTRPC } from '../trpc-provider';
import { AuthenticatorCard } from './authenticator-card';
import { PasskeysCard } from './passkeys-card';
import { RecoveryCodesCard } from './recovery-codes-card';

type SecondFactorsProps = { initial: Outputs['secondFactor']['overview'] };

/** What confirms a sign-in besides the password. The dialog with new recovery codes opens by itself. */
export function SecondFactors({ initial }: SecondFactorsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(
    trpc.secondFactor.overview.queryOptions(undefined, { initialData: initial }),
  );
  const onChange = (newCodes: string[] | null) => {
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

/** @param codes new recovery codes, where the change made some */
export type OnFactorChange = (codes: string[] | null) => void;
