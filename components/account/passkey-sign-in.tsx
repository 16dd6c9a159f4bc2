import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { describeFailure, refusalOfSignIn } from '../forms/describe-failure';
import { clearKnownKey } from '../session/known-key';
import { offerPasskeys, signWithPasskey, stopOfferingPasskeys } from '../session/passkeys';
import { leaveFor, signInWithPasskey } from '../session/sign-in';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useIsMounted } from '../ui/use-is-mounted';

/** A button, and passkeys among the addresses that the browser offers in the form below. */
export function PasskeySignIn({ next }: { next: string }) {
  const isMounted = useIsMounted();
  const { mutateAsync: start } = useMutation(useTRPC().auth.startPasskey.mutationOptions());
  const { mutate, isPending, error } = useMutation({
    /** @param signed null: ask for a signature first */
    mutationFn: async (signed: string | null) => {
      const options = signed === null ? await start() : null;
      const passkey = signed ?? (options && (await signWithPasskey(options)));
      if (passkey === null) throw refusalOfSignIn('invalid_passkey');
      const outcome = await signInWithPasskey(passkey, next);
      if (!outcome.ok) throw refusalOfSignIn(outcome.code);
      clearKnownKey();
      await leaveFor(outcome.next);
    },
  });
  useEffect(() => {
    let isGone = false;
    const offer = async () => {
      const signed = await offerPasskeys(() => start().catch(() => null));
      if (signed !== null && !isGone) mutate(signed);
    };
    void offer();
    return () => {
      isGone = true;
      void stopOfferingPasskeys();
    };
  }, [start, mutate]);
  return (
    <div className="mb-6">
      {error && (
        <Notice tone="bad" announced className="mb-4">
          {describeFailure(error).message}
        </Notice>
      )}
      <Button
        className="w-full"
        pending={isPending}
        disabled={!isMounted}
        onClick={() => mutate(null)}
      >
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
    </div>
  );
}
