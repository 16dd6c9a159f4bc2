import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import type { OnFactorChange } from './second-factors';
import { lazyPart } from '../ui/lazy-part';

const AuthenticatorSetUp = lazyPart(() =>
  import('./authenticator-set-up').then((module) => ({ default: module.AuthenticatorSetUp })),
);
const RemoveAuthenticatorForm = lazyPart(() =>
  import('./security-forms').then((module) => ({ default: module.RemoveAuthenticatorForm })),
);

type AuthenticatorCardProps = { since: string | null; onChange: OnFactorChange };

/** An app that shows a new code every half minute. */
export function AuthenticatorCard({ since, onChange }: AuthenticatorCardProps) {
  return (
    <SectionCard
      title="Authenticator app"
      description="Signing in then also takes a code from an app on your phone, such as Google Authenticator, 1Password or Aegis. A password alone, or your account at a provider alone, is no longer enough."
    >
      {since === null ? (
        <SetUp onChange={onChange} />
      ) : (
        <>
          <p>
            In use since <LocalTime iso={since} />.
          </p>
          <Remove onChange={onChange} />
        </>
      )}
    </SectionCard>
  );
}

function SetUp({ onChange }: { onChange: OnFactorChange }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, data, reset, isPending } = useMutation(
    useTRPC().secondFactor.setUpAuthenticator.mutationOptions({
      onSuccess: () => setIsOpen(true),
      onError: (error) => showToast('error', describeFailure(error).message),
    }),
  );
  const close = () => {
    setIsOpen(false);
    // The secret does not outlive the dialog.
    reset();
  };
  return (
    <Dialog open={isOpen && data !== undefined} onOpenChange={(next) => !next && close()}>
      <Button pending={isPending} onClick={() => mutate()}>
        Set up an app
      </Button>
      <DialogContent
        title="Set up an authenticator app"
        description="Scan the picture with the app, then enter the code that it shows."
      >
        {data && (
          <AuthenticatorSetUp
            {...data}
            onDone={(codes) => {
              close();
              onChange(codes);
              showToast('success', 'The authenticator app is set up.');
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Remove({ onChange }: { onChange: OnFactorChange }) {
  const finish = () => {
    onChange(null);
    showToast('success', 'The authenticator app is removed.');
  };
  return (
    <Dialog>
      <DialogTrigger className="mt-4">Remove the app</DialogTrigger>
      <DialogContent
        title="Remove the authenticator app?"
        description="Its codes no longer sign you in. Without another second factor, the recovery codes stop working too."
      >
        <RemoveAuthenticatorForm onDone={finish} />
      </DialogContent>
    </Dialog>
  );
}
