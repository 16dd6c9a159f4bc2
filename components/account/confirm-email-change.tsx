'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isErrorOf, type Outputs, useTRPC } from '../trpc-provider';
import { ButtonLink } from '../ui/link';
import { AccountHeading } from './account-heading';
import { DeadLink } from './dead-link';
import { EmailChangeState } from './email-change-state';
import { HolderForm } from './holder-form';
import { useHiddenToken } from './use-hidden-token';

type ConfirmEmailChangeProps = { token: string | null; isSignedIn: boolean };

/** Where the link to the new address leads. */
export function ConfirmEmailChange({ token: given, isSignedIn }: ConfirmEmailChangeProps) {
  const token = useHiddenToken(given);
  const { mutateAsync: confirm } = useMutation(useTRPC().auth.confirmEmailChange.mutationOptions());
  const [change, setChange] = useState<Outputs['auth']['confirmEmailChange'] | null>(null);
  const [isDead, setIsDead] = useState(false);

  if (change !== null) return <EmailChangeState change={change} />;
  return (
    <>
      <AccountHeading title="Confirm your new e-mail address">
        Once your present address has agreed too, sign in with this one. Our messages go to it as
        well.
      </AccountHeading>
      {token === null || isDead ? (
        <DeadLink
          isMissing={token === null}
          action={
            <ButtonLink href="/dashboard/settings" look="primary">
              Go to your settings
            </ButtonLink>
          }
        >
          A link works within 24 hours, and stops working when you cancel the change or request
          another one.
        </DeadLink>
      ) : (
        <HolderForm
          action="Use this address"
          isSignedIn={isSignedIn}
          submit={async (proof) => {
            try {
              setChange(await confirm({ token, ...proof }));
            } catch (error) {
              if (!isErrorOf(error, 'invalid_verification_token')) throw error;
              setIsDead(true);
            }
          }}
        />
      )}
    </>
  );
}
