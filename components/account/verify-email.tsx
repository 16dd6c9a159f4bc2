'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isErrorOf, type Outputs, useTRPC } from '../trpc-provider';
import { AccountForm } from './account-form';
import { AccountHeading } from './account-heading';
import { HolderForm } from './holder-form';
import { ResetPasswordForm } from './reset-password-form';
import { SendLinkForm } from './send-link-form';
import type { LinkState } from './dead-link';
import { useHiddenToken } from './use-hidden-token';
import { ButtonLink } from '../ui/link';

type VerifyEmailProps = {
  /** From the link in the e-mail; null if the URL has none. */
  token: string | null;
  link: LinkState;
  /** The signed-in account's address. */
  email: string | null;
  isOutboxOpen: boolean;
};

/** Nothing happens until a button is pressed: mail scanners open links, and run what they find. */
export function VerifyEmail({ token: given, link, email, isOutboxOpen }: VerifyEmailProps) {
  const token = useHiddenToken(given);
  const [verified, setVerified] = useState<Outputs['auth']['verifyEmail'] | null>(null);
  const [isDead, setIsDead] = useState(token !== null && link === 'dead');
  const step = { token: token ?? '', onVerified: setVerified, onDead: () => setIsDead(true) };

  if (verified?.reset_token !== undefined) {
    return <TakenOver email={verified.email} resetToken={verified.reset_token} />;
  }
  if (verified) return <Verified email={verified.email} isSignedIn={email !== null} />;
  if (link === 'done') return <Verified email={null} isSignedIn={email !== null} />;
  if (token !== null && !isDead) {
    return (
      <>
        <ConfirmForm {...step} isSignedIn={email !== null} />
        <TakeOver {...step} />
      </>
    );
  }
  return (
    <>
      <AccountHeading
        title={isDead ? 'This link does not work' : 'Verify your e-mail address'}
        takesFocus={isDead}
      >
        {isDead
          ? 'It has expired or is incomplete. Request a new one.'
          : 'Open the link in the e-mail that we sent when you registered, or request a new one.'}
      </AccountHeading>
      <SendLinkForm procedure="resendVerification" email={email} isOutboxOpen={isOutboxOpen} />
    </>
  );
}

type StepProps = {
  token: string;
  onVerified: (account: Outputs['auth']['verifyEmail']) => void;
  onDead: () => void;
};

function useVerify({ token, onVerified, onDead }: StepProps) {
  const { mutateAsync } = useMutation(useTRPC().auth.verifyEmail.mutationOptions());
  return async (proof: { password?: string; takesOver?: boolean }) => {
    try {
      onVerified(await mutateAsync({ token, ...proof }));
    } catch (error) {
      if (!isErrorOf(error, 'invalid_verification_token')) throw error;
      onDead();
    }
  };
}

/** For the person who opened the account, as the session or the password shows. */
function ConfirmForm({ isSignedIn, ...step }: StepProps & { isSignedIn: boolean }) {
  const verify = useVerify(step);
  return (
    <>
      <AccountHeading title="Verify your e-mail address">
        {isSignedIn
          ? 'Confirm that the address of your account is yours.'
          : 'Enter the password that you chose when you created the account.'}
      </AccountHeading>
      <HolderForm action="Verify address" isSignedIn={isSignedIn} submit={verify} />
    </>
  );
}

/** For an owner who forgot the password, or whose address a stranger registered. */
function TakeOver(step: StepProps) {
  const verify = useVerify(step);
  const form = useForm({ fields: {}, submit: () => verify({ takesOver: true }) });
  return (
    <details className="mt-8 border-t border-line pt-5 text-sm">
      <summary className="font-medium">
        I did not create this account, or forgot its password
      </summary>
      <p className="mt-3 mb-4 text-muted">
        The address is yours, so the account is too. Taking it over signs everyone out, removes the
        password and revokes the API key. Then you set your own password.
      </p>
      <AccountForm form={form} label="Take over the account" action="Take over the account">
        {null}
      </AccountForm>
    </details>
  );
}

function TakenOver({ email, resetToken }: { email: string; resetToken: string }) {
  return (
    <>
      <AccountHeading title="The account is yours" takesFocus>
        Everyone was signed out of <span className="wrap-anywhere">{email}</span>, and its key no
        longer works. Set your own password now.
      </AccountHeading>
      <ResetPasswordForm token={resetToken} />
    </>
  );
}

type VerifiedProps = {
  /** Null where the link had verified it before: a link alone does not reveal the address. */
  email: string | null;
  isSignedIn: boolean;
};

function Verified({ email, isSignedIn }: VerifiedProps) {
  return (
    <>
      <AccountHeading title="Your address is verified" takesFocus />
      <p className="text-sm text-muted">
        {email === null ? (
          'There is nothing left to do.'
        ) : (
          <>
            <span className="font-medium wrap-anywhere text-ink">{email}</span> is verified.
          </>
        )}{' '}
        Your account is ready to use.
      </p>
      <ButtonLink
        href={isSignedIn ? '/dashboard' : '/sign-in'}
        look="primary"
        size="large"
        className="mt-6 w-full"
      >
        {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
      </ButtonLink>
    </>
  );
}
