import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { writeImage } from '../keys/write-image';
import { KeyReveal } from '../keys/key-reveal';
import { confirmKeyStored } from '../session/known-key';
import { Button } from '../ui/button';
import { CodeBlock } from '../ui/code-block';
import { AccountHeading } from './account-heading';

export type NewKeys = { apiKey: string; publishableKey: string };

/** Replaces the form once the account exists. */
export function NewKeyScreen({ apiKey, publishableKey, baseUrl }: NewKeys & { baseUrl: string }) {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const leave = () => {
    confirmKeyStored();
    startLeaving(() => router.push('/dashboard'));
  };
  return (
    <>
      <AccountHeading title="Store your API key" takesFocus>
        Your account is ready. This is the only time the first key is shown: keep it in a password
        manager or a secret store. A lost key can be replaced, but not shown again.
      </AccountHeading>
      <KeyReveal apiKey={apiKey} baseUrl={baseUrl} />
      <div className="mt-5">
        <p className="text-sm font-medium">A logo in a page</p>
        <p className="mt-1 text-sm text-muted">
          This line has your publishable key. Others may see it, and you find it again under Keys.
        </p>
        <CodeBlock
          code={writeImage(publishableKey, baseUrl)}
          label="line for a page"
          wrap
          className="mt-1.5"
        />
      </div>
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
