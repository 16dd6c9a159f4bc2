'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '../trpc-provider';
import { setKnownKey } from './known-key';

/** Makes a key in the place of the one that there was; the dialog of the new key opens by itself. */
export function useMakeKey() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.keys.regenerate.mutationOptions({
      onSuccess: ({ api_key }) => {
        setKnownKey(api_key);
        void queryClient.invalidateQueries(trpc.keys.current.queryFilter());
        // Other pages that were read with the old key.
        router.refresh();
      },
    }),
  );
}
