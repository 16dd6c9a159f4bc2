import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '../forms/action-dialog';
import { showFailure } from '../forms/describe-failure';
import { DialogForm } from '../forms/dialog-form';
import { required, useForm } from '../forms/use-form';
import { CodeField } from '../second-factor/second-factor-steps';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { CopyButton } from '../ui/copy-button';
import { Dialog, DialogContent } from '../ui/dialog';
import { passFocusOn } from '../ui/focus';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import { loadRecoveryCodesDialog } from './recovery-codes-dialog';
import type { OnFactorChange } from './second-factors';

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
    // The secret does not outlive the dialog.
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

type SetUpFormProps = Outputs['secondFactor']['setUpAuthenticator'] & { onDone: OnFactorChange };

function SetUpForm({ secret, qr, onDone }: SetUpFormProps) {
  const { secondFactor } = useTRPCClient();
  const form = useForm({
    fields: { code: { subject: 'This', check: required('Enter the code that the app shows.') } },
    submit: async (values) => {
      await loadRecoveryCodesDialog();
      const { recoveryCodes } = await secondFactor.confirmAuthenticator.mutate(values);
      onDone(recoveryCodes);
    },
  });
  return (
    <DialogForm form={form} action="Confirm" look="primary" cancel="Cancel">
      {/* Scanners want dark on light, also in the dark theme and in forced colors. */}
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for the authenticator app"
        shapeRendering="crispEdges"
        className="mx-auto size-48 rounded-control border border-line forced-color-adjust-none"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div>
        <p className="text-sm text-muted" id="authenticator-secret">
          Or type this secret into the app:
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <code
            aria-labelledby="authenticator-secret"
            className="min-w-0 flex-1 rounded-control border border-line-strong bg-sunken p-2 font-mono text-sm wrap-anywhere select-all"
          >
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton value={secret} label="Copy the secret" size="icon" />
        </div>
      </div>
      <CodeField hint="Six digits. A new one appears every 30 seconds." {...form.field('code')} />
    </DialogForm>
  );
}
