import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { KeyReveal } from '../keys/key-reveal';
import { confirmKeyStored } from '../session/known-key';
import { Button } from '../ui/button';
import { AccountHeading } from './account-heading';

type NewKeyScreenProps = { apiKey: string; baseUrl: string };

/** Replaces the form once the account exists. */
export function NewKeyScreen({ apiKey, baseUrl }: NewKeyScreenProps) {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const leave = () => {
    confirmKeyStored();
    startLeaving(() => router.push('/dashboard'));
  };
  return (
    <>
      <AccountHeading title="Store your API key" takesFocus>
        Your account is ready. This is the only time the key is shown: keep it in a password manager
        or a secret store. A lost key can be replaced, but not shown again.
      </AccountHeading>
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
