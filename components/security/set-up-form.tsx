import { DialogForm } from '../forms/dialog-form';
import { required, useForm } from '../forms/use-form';
import { CodeField } from '../second-factor/code-field';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { CopyButton } from '../ui/copy-button';
import { loadRecoveryCodesDialog } from './recovery-codes-dialog';
import type { OnFactorChange } from './second-factors';

type SetUpFormProps = Outputs['secondFactor']['setUpAuthenticator'] & { onDone: OnFactorChange };

/** Shows the secret to an authenticator app, and asks for its first code. */
export function SetUpForm({ secret, qr, onDone }: SetUpFormProps) {
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
