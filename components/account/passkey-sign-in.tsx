import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalOfSignIn } from '../forms/refusal-of-sign-in';
import { PasskeyButton } from '../second-factor/passkey-button';
import {
  offerPasskeys,
  type SignedByPasskey,
  signWithPasskey,
  stopOfferingPasskeys,
} from '../session/passkeys';
import { signInWithPasskey } from '../session/sign-in';
import { useTRPC } from '../trpc-provider';
import { finishSignIn } from './finish-sign-in';

/** A button; the browser also offers passkeys with the addresses in the form below. */
export function PasskeySignIn({ next }: { next: string }) {
  const { mutateAsync: start } = useMutation(useTRPC().auth.startPasskey.mutationOptions());
  const { mutate, isPending, error } = useMutation({
    /** @param signed null: ask for a signature first */
    mutationFn: async (signed: SignedByPasskey | null) => {
      const options = signed === null ? await start() : null;
      const passkey = signed ?? (options && (await signWithPasskey(options)));
      if (passkey === null) throw refusalOfSignIn('invalid_passkey');
      await finishSignIn(await signInWithPasskey(passkey, next));
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
      <PasskeyButton error={error} isPending={isPending} onPress={() => mutate(null)}>
        Sign in with a passkey
      </PasskeyButton>
    </div>
  );
}
