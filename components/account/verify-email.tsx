'use client';

import { useMutation } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { describeFailure } from '../forms/describe-failure';
import { isErrorOf, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { AccountHeading } from './account-heading';
import { SendLinkForm } from './send-link-form';
import { useHiddenToken } from './use-hidden-token';
import { ButtonLink } from '../ui/link';

type VerifyEmailProps = {
  /** From the link in the e-mail; null if the URL has none. */
  token: string | null;
  /** The signed-in account's address. */
  email: string | null;
  isOutboxOpen: boolean;
};

/** Verifies once the page is open. The token is sent by POST, so that link scanners do not use it up. */
export function VerifyEmail({ token: given, email, isOutboxOpen }: VerifyEmailProps) {
  const token = useHiddenToken(given);
  const { mutate, data, error } = useMutation(useTRPC().auth.verifyEmail.mutationOptions());
  const isDeadLink =
    isErrorOf(error, 'invalid_verification_token') || isErrorOf(error, 'validation_error');
  const isSent = useRef(false);
  useEffect(() => {
    if (token === null || isSent.current) return;
    isSent.current = true;
    mutate({ token });
  }, [token, mutate]);

  if (data) return <Verified email={data.email} isSignedIn={email !== null} />;
  if (token !== null && error === null) return <Verifying />;
  if (token !== null && error && !isDeadLink) {
    return (
      <>
        <AccountHeading title="Your address is not verified yet" />
        <Notice
          tone="bad"
          announced
          action={<Button onClick={() => mutate({ token })}>Try again</Button>}
        >
          {describeFailure(error).message}
        </Notice>
      </>
    );
  }
  return (
    <>
      <AccountHeading title={error ? 'This link does not work' : 'Verify your e-mail address'}>
        {error
          ? 'It has expired or is incomplete. Ask for a new one.'
          : 'Open the link in the e-mail that we sent when you registered, or ask for a new one.'}
      </AccountHeading>
      <SendLinkForm procedure="resendVerification" email={email} isOutboxOpen={isOutboxOpen} />
    </>
  );
}

function Verifying() {
  return (
    <>
      <AccountHeading title="Verifying your address" />
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        One moment.
      </p>
    </>
  );
}

function Verified({ email, isSignedIn }: { email: string; isSignedIn: boolean }) {
  return (
    <>
      <AccountHeading title="Your address is verified" />
      <p role="status" className="text-sm text-muted">
        <span className="font-medium wrap-anywhere text-ink">{email}</span> is verified. Your
        account is ready to use.
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
