'use client';

import type { ComponentProps } from 'react';
import { SecondFactorSteps } from '../second-factor/second-factor-steps';
import { confirmSignIn } from '../session/sign-in';
import type { Outputs } from '../trpc-provider';
import { AccountForm } from './account-form';
import { finishSignIn } from './finish-sign-in';

type Step = NonNullable<Outputs['auth']['secondStep']>;

/** Confirms a sign-in. */
export function SecondStepForm({ methods, passkeyOptions }: Step) {
  return (
    <SecondFactorSteps
      methods={methods}
      getPasskeyOptions={() => Promise.resolve(passkeyOptions)}
      confirm={async (proof) => finishSignIn(await confirmSignIn(proof))}
      StepForm={StepForm}
    />
  );
}

function StepForm(props: Omit<ComponentProps<typeof AccountForm>, 'action'>) {
  return <AccountForm {...props} action="Confirm" />;
}
