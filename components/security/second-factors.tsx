'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Outputs, useTRPC } from '../trpc-provider';
import { AuthenticatorCard } from './authenticator-card';
import { loadRecoveryCodesDialog } from './load-recovery-codes-dialog';
import { PasskeysCard } from './passkeys-card';
import { RecoveryCodesCard } from './recovery-codes-card';
import { lazyPart } from '../ui/lazy-part';

const RecoveryCodesDialog = lazyPart(() =>
  loadRecoveryCodesDialog().then((module) => ({ default: module.RecoveryCodesDialog })),
);

type SecondFactorsProps = { initial: Outputs['secondFactor']['overview'] };

/** What confirms a sign-in besides the password. New recovery codes are shown over it, once. */
export function SecondFactors({ initial }: SecondFactorsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(
    trpc.secondFactor.overview.queryOptions(undefined, { initialData: initial }),
  );
  const [codes, setCodes] = useState<string[] | null>(null);
  const onChange = (newCodes: string[] | null) => {
    if (newCodes !== null) setCodes(newCodes);
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
      {codes !== null && (
        <Suspense>
          <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />
        </Suspense>
      )}
    </>
  );
}

/** @param codes new recovery codes, where the change made some */
export type OnFactorChange = (codes: string[] | null) => void;
