import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { buttonStyle } from '../ui/button';
import { showToast } from '../ui/toaster';

type ResendLinkProps = {
  email: string;
  isOutboxOpen: boolean;
  /** Shown as links in a line of text instead of buttons. */
  isInline?: boolean;
};

/** Sends another verification link to the account's address. */
export function ResendLink({ email, isOutboxOpen, isInline = false }: ResendLinkProps) {
  const { mutate, isPending } = useMutation(
    useTRPC().auth.resendVerification.mutationOptions({
      onSuccess: () => showToast('success', 'We have sent you a new link.'),
      onError: showFailure,
    }),
  );
  const style = (look: 'secondary' | 'quiet') =>
    isInline ? 'link inline-block py-1 whitespace-nowrap' : buttonStyle({ size: 'small', look });
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      <button
        type="button"
        disabled={isPending}
        aria-busy={isPending || undefined}
        onClick={() => mutate({ email })}
        className={style('secondary')}
      >
        Send a new link
      </button>
      {isOutboxOpen && (
        <a href="/outbox" className={style('quiet')}>
          Open the outbox
        </a>
      )}
    </div>
  );
}
