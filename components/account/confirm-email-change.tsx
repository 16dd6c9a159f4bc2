'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isErrorOf, useTRPC } from '../trpc-provider';
import { ButtonLink } from '../ui/link';
import { AccountHeading } from './account-heading';
import { DeadLink, type LinkState } from './dead-link';
import { HolderForm } from './holder-form';
import { useHiddenToken } from './use-hidden-token';

type ConfirmEmailChangeProps = { token: string | null; link: LinkState; isSignedIn: boolean };

/** Where the link to the new address leads. */
export function ConfirmEmailChange({ token: given, link, isSignedIn }: ConfirmEmailChangeProps) {
  const token = useHiddenToken(given);
  const { mutateAsync: confirm } = useMutation(useTRPC().auth.confirmEmailChange.mutationOptions());
  const [changedTo, setChangedTo] = useState<string | null>(null);
  const [isDead, setIsDead] = useState(link === 'dead');

  if (changedTo !== null || link === 'done') return <Changed email={changedTo} />;
  return (
    <>
      <AccountHeading title="Confirm your new e-mail address">
        You’ll sign in with this address and get our e-mail there.
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
          A link works once, within 24 hours, and stops working when you request another change.
        </DeadLink>
      ) : (
        <HolderForm
          action="Use this address"
          isSignedIn={isSignedIn}
          submit={async (proof) => {
            try {
              setChangedTo((await confirm({ token, ...proof })).email);
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

/** @param email null where the link had changed it before */
function Changed({ email }: { email: string | null }) {
  return (
    <>
      <AccountHeading title="Your address is changed" takesFocus />
      <p className="text-sm text-muted">
        {email === null ? (
          'You have used this link before.'
        ) : (
          <>
            Your account uses <span className="font-medium wrap-anywhere text-ink">{email}</span>{' '}
            now.
          </>
        )}
      </p>
      <ButtonLink href="/dashboard/settings" look="primary" size="large" className="mt-6 w-full">
        Go to your settings
      </ButtonLink>
    </>
  );
}
