'use client';

import { toast } from 'sonner';
import { describeFailure } from '../forms/describe-failure';
import { Button } from '../ui/button';
import { useMakeKey } from './use-make-key';

/** The first key of an account that was opened by a provider. */
export function CreateKeyButton() {
  const { mutate, isPending } = useMakeKey();
  return (
    <Button
      look="primary"
      pending={isPending}
      onClick={() =>
        mutate(undefined, { onError: (error) => toast.error(describeFailure(error).message) })
      }
    >
      Create key
    </Button>
  );
}
