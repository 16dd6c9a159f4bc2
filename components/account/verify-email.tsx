'use client';

import { useMutation } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { describeFailure } from '../forms/describe-failure';
import { isTrpcError, useTRPC } from '../trpc-provider';
import { Button, buttonStyle } from '../ui/button';
import { Notice } from '../ui/notice';
import { AccountHeading } from './account-heading';
import { ResendForm } from './resend-form';
import { useHiddenToken } from './use-hidden-token';

type VerifyEmailProps = {
  /** That of the mailed link, or null where the address has none. */
  token: string | null;
  /** Of who is signed in. */
  email: string | null;
  isOutboxOpen: boolean;
};

/** Verifies as soon as the page is open. The token goes by POST: what only looks at links changes nothing. */
export function VerifyEmail({ token: given, email, isOutboxOpen }: VerifyEmailProps) {
  const token = useHiddenToken(given);
  const { mutate, data, error } = useMutation(useTRPC().auth.verifyEmail.mutationOptions());
  const isAsked = useRef(false);
  useEffect(() => {
    if (token === null || isAsked.current) return;
    isAsked.current = true;
    mutate({ token });
  }, [token, mutate]);

  if (data) return <Verified email={data.email} isSignedIn={email !== null} />;
  if (token !== null && error === null) return <Verifying />;
  if (token !== null && error && !isDeadLink(error)) {
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
          ? 'It has expired, or it is not complete. Ask for a new one.'
          : 'Open the link in the message that came when you registered, or ask for a new one.'}
      </AccountHeading>
      <ResendForm email={email} isOutboxOpen={isOutboxOpen} />
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
        <span className="font-medium wrap-anywhere text-ink">{email}</span> is yours. Everything of
        your account is open now.
      </p>
      <Link
        href={isSignedIn ? '/dashboard' : '/sign-in'}
        className={buttonStyle({ look: 'primary', size: 'large', className: 'mt-6 w-full' })}
      >
        {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
      </Link>
    </>
  );
}

function isDeadLink(error: unknown): boolean {
  if (!isTrpcError(error)) return false;
  const code = error.data?.code;
  return code === 'invalid_verification_token' || code === 'validation_error';
}
