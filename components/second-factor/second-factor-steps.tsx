import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { SecondFactorMethod } from '../../server/contract/second-factors';
import { refusalOfSignIn } from '../forms/refusal-of-sign-in';
import { required, useForm } from '../forms/use-form';
import { signWithPasskey } from '../session/passkeys';
import type { SecondProof } from '../session/sign-in';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { CodeField } from './code-field';
import { PasskeyButton } from './passkey-button';

type Confirm = (proof: SecondProof) => Promise<void>;
type PasskeyOptions = Parameters<typeof signWithPasskey>[0];

type CodeStepProps = {
  confirm: Confirm;
  /** The form around a field for a code, with its buttons. */
  StepForm: ComponentType<{
    form: Pick<ReturnType<typeof useForm>, 'formProps' | 'submitProps' | 'failure'>;
    label: string;
    children: ReactNode;
  }>;
};

type PasskeyStepProps = {
  confirm: Confirm;
  /** The options to sign with; null if the account has no passkey. */
  getPasskeyOptions: () => Promise<PasskeyOptions | null>;
};

type SecondFactorStepsProps = CodeStepProps &
  PasskeyStepProps & { methods: readonly SecondFactorMethod[] };

/** Confirms the reader's identity with the account's second factors. */
export function SecondFactorSteps({ methods, ...step }: SecondFactorStepsProps) {
  const codes = (['totp', 'recovery_code'] as const).filter((method) => methods.includes(method));
  const [chosen, choose] = useState(codes[0]);
  const other = codes.find((method) => method !== chosen);
  return (
    <div className="space-y-4">
      {methods.includes('passkey') && <PasskeyStep {...step} />}
      {chosen === 'totp' && <AuthenticatorStep {...step} />}
      {chosen === 'recovery_code' && <RecoveryStep {...step} />}
      {other && (
        <Button look="quiet" className="w-full" onClick={() => choose(other)}>
          {other === 'totp' ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}

function PasskeyStep({ confirm, getPasskeyOptions }: PasskeyStepProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const options = await getPasskeyOptions();
      if (options === null) throw refusalOfSignIn('invalid_passkey');
      await confirm({ passkey: await signWithPasskey(options) });
    },
  });
  return (
    <PasskeyButton error={error} isPending={isPending} onPress={() => mutate()}>
      Use a passkey
    </PasskeyButton>
  );
}

function AuthenticatorStep({ confirm, StepForm }: CodeStepProps) {
  const form = useForm({
    fields: { code: { subject: 'This', check: required('Enter the code.') } },
    submit: confirm,
  });
  return (
    <StepForm form={form} label="Confirm with a code">
      <CodeField
        hint="The six digits that your authenticator app shows for Marque."
        {...form.field('code')}
      />
    </StepForm>
  );
}

function RecoveryStep({ confirm, StepForm }: CodeStepProps) {
  const form = useForm({
    fields: { recoveryCode: { subject: 'This', check: required('Enter a recovery code.') } },
    submit: confirm,
  });
  return (
    <StepForm form={form} label="Confirm with a recovery code">
      <Field
        label="Recovery code"
        hint="One of the ten codes that you stored. Each works once."
        {...form.field('recoveryCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="font-mono"
      />
    </StepForm>
  );
}
