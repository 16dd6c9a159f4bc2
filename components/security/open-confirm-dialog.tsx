import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { SecondFactorMethod } from '../../server/contract/second-factors';
import { PasswordField } from '../account/password-field';
import { describeFailure } from '../forms/describe-failure';
import { DialogForm } from '../forms/dialog-form';
import { required, useForm } from '../forms/use-form';
import { SecondFactorSteps } from '../second-factor/second-factor-steps';
import { settleConfirmation } from '../session/confirmation';
import { signOut } from '../session/sign-in';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { ErrorState } from '../ui/error-state';
import { Notice } from '../ui/notice';
import { Skeleton } from '../ui/skeleton';
import { goToProvider } from './go-to-provider';

type WaysToConfirm = Outputs['security']['waysToConfirm'];

export function OpenConfirmDialog({ email }: { email: string }) {
  const ways = useQuery({ ...useTRPC().security.waysToConfirm.queryOptions(), staleTime: 0 });
  return (
    <Dialog open onOpenChange={() => settleConfirmation(false)}>
      <DialogContent
        title="Confirm that it is you"
        description="You signed in a while ago. After this, we won’t ask again for 10 minutes."
      >
        {ways.isPending && (
          <div role="status" aria-label="Loading">
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {ways.isError && (
          <ErrorState
            title="Could not load your sign-in methods."
            message={describeFailure(ways.error).message}
            onRetry={() => void ways.refetch()}
          />
        )}
        {ways.data && (
          <div ref={focusFirst}>
            <Ways {...ways.data} email={email} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The dialog opens before its form is loaded, with the focus on its close button. */
function focusFirst(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
}

function Ways({
  secondFactors,
  takesPassword,
  providers,
  email,
}: WaysToConfirm & { email: string }) {
  if (secondFactors.length > 0) return <ConfirmSecondFactor methods={secondFactors} />;
  if (!takesPassword && providers.length === 0) return <SignInAgain />;
  return (
    <div className="space-y-4">
      {takesPassword && <PasswordForm email={email} />}
      {providers.length > 0 && <ProviderChoice providers={providers} />}
    </div>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { security } = useTRPCClient();
  const form = useForm({
    fields: { password: { subject: 'This', check: required('Enter your password.') } },
    submit: async (values) => {
      await security.confirm.mutate(values);
      settleConfirmation(true);
    },
  });
  return (
    <DialogForm form={form} action="Confirm" look="primary" cancel="Cancel">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
    </DialogForm>
  );
}

function ProviderChoice({ providers }: Pick<WaysToConfirm, 'providers'>) {
  const { mutate, variables, error } = useMutation({
    mutationFn: (id: 'github' | 'google') =>
      goToProvider(id, 'confirm', window.location.pathname + window.location.search),
  });
  return (
    <div className="space-y-2">
      <p className="text-muted">
        The provider brings you back to this page. Then repeat your action.
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          className="w-full"
          pending={variables === id && !error}
          onClick={() => mutate(id)}
        >
          Confirm with {name}
        </Button>
      ))}
      {error && (
        <Notice tone="bad" announced>
          {describeFailure(error).message}
        </Notice>
      )}
    </div>
  );
}

/** For an account whose provider this server no longer offers. */
function SignInAgain() {
  return (
    <>
      <p className="mb-4 text-muted">Sign in again to continue.</p>
      <Button look="primary" onClick={() => void signOut()}>
        Go to the sign-in
      </Button>
    </>
  );
}

/** Confirms the reader's identity in a dialog. */
function ConfirmSecondFactor({ methods }: { methods: SecondFactorMethod[] }) {
  const { security } = useTRPCClient();
  return (
    <SecondFactorSteps
      methods={methods}
      getPasskeyOptions={() => security.startConfirmation.mutate()}
      confirm={async (proof) => {
        await security.confirmBySecondFactor.mutate(proof);
        settleConfirmation(true);
      }}
      StepForm={StepForm}
    />
  );
}

function StepForm(props: Omit<ComponentProps<typeof DialogForm>, 'action' | 'look' | 'cancel'>) {
  return <DialogForm {...props} action="Confirm" look="primary" cancel="Cancel" />;
}
