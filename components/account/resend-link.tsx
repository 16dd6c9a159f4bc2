import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { Button, buttonStyle } from '../ui/button';

/** Sends another verification link to the account's address. */
export function ResendLink({ email, isOutboxOpen }: { email: string; isOutboxOpen: boolean }) {
  const { mutate, isPending } = useMutation(
    useTRPC().auth.resendVerification.mutationOptions({
      onSuccess: () => toast.success('We have sent you a new link.'),
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
