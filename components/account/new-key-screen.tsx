'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';
import { KeyReveal } from '../keys/key-reveal';
import { confirmKeyStored } from '../keys/known-key';
import { Button } from '../ui/button';

type NewKeyScreenProps = { apiKey: string; isSignedIn: boolean; baseUrl: string };

/** The only time that the first key can be seen. */
export function NewKeyScreen({ apiKey, isSignedIn, baseUrl }: NewKeyScreenProps) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLeaving, startLeaving] = useTransition();
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const leave = () => {
    confirmKeyStored();
    startLeaving(() => router.push(isSignedIn ? '/dashboard' : '/sign-in'));
  };
  return (
    <>
      <header className="mb-7">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Store your API key
        </h1>
        <p className="mt-2 text-sm text-muted">
          Your account is open. This is the only time the key is shown: put it into a password
          manager or a secret store. A lost key can be replaced, but not shown again.
        </p>
      </header>
      <KeyReveal apiKey={apiKey} baseUrl={baseUrl} />
      <Button
        look="primary"
        size="large"
        className="mt-6 w-full"
        pending={isLeaving}
        onClick={leave}
      >
        I have stored it
      </Button>
    </>
  );
}
