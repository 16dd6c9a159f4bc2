import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { SecondFactorMethod } from '../../server/contract/second-factors';
import { DialogForm } from '../forms/dialog-form';
import { SecondFactorSteps } from '../second-factor/second-factor-steps';
import { settleConfirmation } from '../session/confirmation';
import { useTRPC } from '../trpc-provider';

/** Confirms, in the dialog for it, who the reader is. */
export function ConfirmSecondFactor({ methods }: { methods: SecondFactorMethod[] }) {
  const { security } = useTRPC();
  const { mutateAsync: start } = useMutation(security.startConfirmation.mutationOptions());
  const { mutateAsync: confirm } = useMutation(security.confirmBySecondFactor.mutationOptions());
  return (
    <SecondFactorSteps
      methods={methods}
      getPasskeyOptions={() => start()}
      confirm={async (proof) => {
        await confirm(proof);
        settleConfirmation(true);
      }}
      StepForm={StepForm}
    />
  );
}

function StepForm(props: Omit<ComponentProps<typeof DialogForm>, 'action' | 'look' | 'cancel'>) {
  return <DialogForm {...props} action="Confirm" look="primary" cancel="Cancel" />;
}
