'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isErrorOf, type Outputs, useTRPC } from '../trpc-provider';
import { ButtonLink } from '../ui/link';
import { AccountForm } from './account-form';
import { AccountHeading } from './account-heading';
import { DeadLink, type LinkState } from './dead-link';
import { ResetPasswordForm } from './reset-password-form';
import { useHiddenToken } from './use-hidden-token';

type UndoEmailChangeProps = { token: string | null; link: LinkState };

/** Where the link to the old address leads. */
export function UndoEmailChange({ token: given, link }: UndoEmailChangeProps) {
  const token = useHiddenToken(given);
  const { mutateAsync: undo } = useMutation(useTRPC().auth.undoEmailChange.mutationOptions());
  const [undone, setUndone] = useState<Outputs['auth']['undoEmailChange'] | null>(null);
  const [isDead, setIsDead] = useState(link === 'dead');
  const form = useForm({
    fields: {},
    submit: async () => {
      try {
        setUndone(await undo({ token: token ?? '' }));
      } catch (error) {
        if (!isErrorOf(error, 'invalid_verification_token')) throw error;
        setIsDead(true);
      }
    },
  });
  if (undone !== null) return <Undone {...undone} />;
  const title = 'Undo the change of your e-mail address';
  if (token === null || isDead) {
    return (
      <>
        <AccountHeading title={title} />
        <DeadLink
          isMissing={token === null}
          action={
            <ButtonLink href="/forgot-password" look="primary">
              Reset your password
            </ButtonLink>
          }
        >
          The link works once, within 7 days of the change.
        </DeadLink>
      </>
    );
  }
  return (
    <>
      <AccountHeading title={title}>
        If you did not change the address of your account, someone else can sign in to it. Undo the
        change to get it back.
      </AccountHeading>
      <AccountForm
        form={form}
        label={title}
        action="Undo the change"
        consequences="All sessions end, the password is removed and the API key is revoked. Then you set a new password."
      >
        {null}
      </AccountForm>
    </>
  );
}

function Undone({ email, reset_token: resetToken }: Outputs['auth']['undoEmailChange']) {
  return (
    <>
      <AccountHeading title="Your address is restored" takesFocus>
        The account uses <span className="wrap-anywhere">{email}</span> again. Set a new password
        now.
      </AccountHeading>
      <ResetPasswordForm token={resetToken} />
    </>
  );
}
