'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isErrorOf, type Outputs, useTRPC } from '../trpc-provider';
import { ButtonLink } from '../ui/link';
import { AccountForm } from './account-form';
import { AccountHeading } from './account-heading';
import { DeadLink } from './dead-link';
import { EmailChangeState } from './email-change-state';
import { useHiddenToken } from './use-hidden-token';

/** Where the link to the old address leads that agrees to the new one. */
export function AgreeToEmailChange({ token: given }: { token: string | null }) {
  const token = useHiddenToken(given);
  const { mutateAsync: agree } = useMutation(useTRPC().auth.agreeToEmailChange.mutationOptions());
  const [change, setChange] = useState<Outputs['auth']['agreeToEmailChange'] | null>(null);
  const [isDead, setIsDead] = useState(false);
  const form = useForm({
    fields: {},
    submit: async () => {
      try {
        setChange(await agree({ token: token ?? '' }));
      } catch (error) {
        if (!isErrorOf(error, 'invalid_verification_token')) throw error;
        setIsDead(true);
      }
    },
  });
  if (change !== null) return <EmailChangeState change={change} />;
  return (
    <>
      <AccountHeading title="Agree to the new e-mail address">
        Your account will no longer use this address. The message that brought you here names the
        new one.
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
          The change was canceled, has expired or was replaced by another one.
        </DeadLink>
      ) : (
        <AccountForm
          form={form}
          label="Agree to the new e-mail address"
          action="Agree to the change"
          consequences="If you did not ask for the change, use the other link of the message: it keeps your address."
        >
          {null}
        </AccountForm>
      )}
    </>
  );
}
