'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Form } from '../forms/form';
import { useForm } from '../forms/use-form';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { passFocusOn } from '../ui/focus';
import { LocalTime } from '../ui/local-time';
import { Notice } from '../ui/notice';
import { showToast } from '../ui/toaster';

type Change = NonNullable<Outputs['account']['emailChange']>;
type PendingEmailChangeProps = {
  change: Change;
  isVerified: boolean;
  /** It is made or canceled, and its links are dead. */
  onEnd: () => void;
};

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A change of address that waits for one of the two addresses, and what its holder can do. */
export function PendingEmailChange({ change, isVerified, onEnd }: PendingEmailChangeProps) {
  const { email, is_confirmed: isConfirmed, has_agreed: hasAgreed } = change;
  return (
    <Notice title="Your address is about to change" className="w-full">
      <p>
        To <span className="wrap-anywhere text-ink">{email}</span>, once every address below has
        confirmed it. The change expires on <LocalTime iso={change.expires_at} />.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-4.5 marker:text-faint">
        <li>New address: {isConfirmed ? 'confirmed' : 'not confirmed yet'}</li>
        {isVerified && <li>Present address: {hasAgreed ? 'agreed' : 'not agreed yet'}</li>}
      </ul>
      {isConfirmed && isVerified && <WithoutOldAddress change={change} onEnd={onEnd} />}
      <CancelChange onEnd={onEnd} />
    </Notice>
  );
}

/** The way on for whoever has lost the mailbox. */
function WithoutOldAddress({ change, onEnd }: Omit<PendingEmailChangeProps, 'isVerified'>) {
  const { mutateAsync: finish } = useMutation(
    useTRPC().account.finishEmailChange.mutationOptions(),
  );
  if (!change.can_finish) {
    return (
      <p className="mt-2">
        If you have lost your present mailbox, you can finish the change here from{' '}
        <LocalTime iso={change.can_finish_at} format={day} /> on.
      </p>
    );
  }
  return (
    <Step
      action="Change without my present address"
      done="Your address is changed."
      take={finish}
      onEnd={onEnd}
    />
  );
}

function CancelChange({ onEnd }: Pick<PendingEmailChangeProps, 'onEnd'>) {
  const { mutateAsync: cancel } = useMutation(
    useTRPC().account.cancelEmailChange.mutationOptions(),
  );
  return (
    <Step action="Cancel the change" done="The change is canceled." take={cancel} onEnd={onEnd} />
  );
}

type StepProps = Pick<PendingEmailChangeProps, 'onEnd'> & {
  action: string;
  done: string;
  take: () => Promise<unknown>;
};

function Step({ action, done, take, onEnd }: StepProps) {
  const router = useRouter();
  const form = useForm({
    fields: {},
    submit: async () => {
      await take();
      onEnd();
      showToast('success', done);
      router.refresh();
    },
  });
  return (
    <Form form={form} label={action} className="mt-3 space-y-3">
      <Button {...form.submitProps} ref={passFocusOn} size="small">
        {action}
      </Button>
    </Form>
  );
}
