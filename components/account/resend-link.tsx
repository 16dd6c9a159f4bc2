'use client';

import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { Button, buttonStyle } from '../ui/button';

type ResendLinkProps = { email: string; isOutboxOpen: boolean };

/** Another verification link for who is signed in. */
export function ResendLink({ email, isOutboxOpen }: ResendLinkProps) {
  const { mutate, isPending } = useMutation(
    useTRPC().auth.resendVerification.mutationOptions({
      onSuccess: () => toast.success('A new link is on its way.'),
      onError: (error) => toast.error(describeFailure(error).message),
    }),
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" pending={isPending} onClick={() => mutate({ email })}>
        Send a new link
      </Button>
      {isOutboxOpen && (
        <a href="/outbox" className={buttonStyle({ size: 'small', look: 'quiet' })}>
          Open the outbox
        </a>
      )}
    </div>
  );
}
