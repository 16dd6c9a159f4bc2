import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '../forms/action-dialog';
import { showFailure } from '../forms/describe-failure';
import { useTRPC, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Dialog, DialogContent } from '../ui/dialog';
import { passFocusOn } from '../ui/focus';
import { lazyPart } from '../ui/lazy-part';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import type { OnFactorChange } from './second-factors';

const SetUpForm = lazyPart(() => import('./set-up-form'), 'SetUpForm');

type AuthenticatorCardProps = { since: string | null; onChange: OnFactorChange };

/** An app that shows a new code every half minute. */
export function AuthenticatorCard({ since, onChange }: AuthenticatorCardProps) {
  const { secondFactor } = useTRPCClient();
  return (
    <SectionCard
      title="Authenticator app"
      description="Every sign-in also asks for a code from an app on your phone, such as Google Authenticator, 1Password or Aegis."
    >
      {since === null ? (
        <SetUp onChange={onChange} />
      ) : (
        <>
          <p>
            In use since <LocalTime iso={since} />.
          </p>
          <ActionDialog
            trigger={{ children: 'Remove the app', className: 'mt-4', ref: passFocusOn }}
            title="Remove the authenticator app?"
            description="Its codes no longer sign you in. Without another second factor, the recovery codes stop working too."
            action="Remove the app"
            look="danger"
            cancel="Keep the app"
            submit={async () => {
              await secondFactor.removeAuthenticator.mutate();
              onChange(null);
              showToast('success', 'Authenticator app removed.');
            }}
          />
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
      onError: showFailure,
    }),
  );
  const close = () => {
    setIsOpen(false);
    // The secret is dropped with the dialog.
    reset();
  };
  const finish = (codes: string[] | null) => {
    close();
    onChange(codes);
    showToast('success', 'Authenticator app set up.');
  };
  return (
    <Dialog open={isOpen && data !== undefined} onOpenChange={(next) => !next && close()}>
      <Button pending={isPending} onClick={() => mutate()}>
        Set up an app
      </Button>
      <DialogContent
        title="Set up an authenticator app"
        description="Scan the QR code with the app, then enter the code that the app shows."
      >
        {data && <SetUpForm {...data} onDone={finish} />}
      </DialogContent>
    </Dialog>
  );
}
