import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { ActionDialog } from '../forms/action-dialog';
import { setKnownKey } from '../session/known-key';
import { useTRPC } from '../trpc-provider';
import { lazyPart } from '../ui/lazy-part';

const Field = lazyPart(() => import('../ui/field'), 'Field');

const word = 'regenerate';

/** The URL opens it, because the command palette links here too. */
export function RegenerateDialog({ current }: { current: { prefix: string; last4: string } }) {
  const path = usePathname();
  const isOpen = useSearchParams().get('dialog') === 'regenerate';
  const setOpen = (next: boolean) => {
    window.history.replaceState(null, '', next ? `${path}?dialog=regenerate` : path);
  };
  const { mutateAsync: createKey } = useCreateKey();
  return (
    <ActionDialog
      trigger={{ children: 'Regenerate key', look: 'danger', className: 'mt-5' }}
      title="Regenerate the key?"
      description={
        <>
          <code className="font-mono text-ink">
            {current.prefix}…{current.last4}
          </code>{' '}
          stops working immediately, everywhere. Requests with it return 401. Your quotas stay the
          same.
        </>
      }
      opening={[isOpen, setOpen]}
      action="Regenerate key"
      look="danger"
      cancel="Keep the key"
      fields={{
        confirmation: {
          subject: 'Confirmation',
          check: (typed) =>
            typed.trim().toLowerCase() === word
              ? undefined
              : `Type the word “${word}” to continue.`,
        },
      }}
      submit={async () => void (await createKey())}
    >
      {(field) => (
        <Field
          label={`Type “${word}” to confirm`}
          {...field('confirmation')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </ActionDialog>
  );
}

/** Creates a key, which replaces the current one. The dialog with the new key opens by itself. */
export function useCreateKey() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.keys.regenerate.mutationOptions({
      onSuccess: ({ api_key }) => {
        setKnownKey(api_key);
        void queryClient.invalidateQueries(trpc.keys.current.queryFilter());
        // Other pages may show the old key.
        router.refresh();
      },
    }),
  );
}
