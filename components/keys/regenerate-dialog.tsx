import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { DialogForm } from '../forms/dialog-form';
import { useForm } from '../forms/use-form';
import { setKnownKey } from '../session/known-key';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { Field } from '../ui/field';

const word = 'replace';

/** The URL opens it, because the command palette links here too. */
export function RegenerateDialog({ current }: { current: { prefix: string; last4: string } }) {
  const path = usePathname();
  const isOpen = useSearchParams().get('dialog') === 'regenerate';
  const setOpen = (next: boolean) => {
    window.history.replaceState(null, '', next ? `${path}?dialog=regenerate` : path);
  };
  return (
    <>
      <Button look="danger" className="mt-5" onClick={() => setOpen(true)}>
        Regenerate key
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          title="Regenerate the key?"
          description={
            <>
              <code className="font-mono text-ink">
                {current.prefix}…{current.last4}
              </code>{' '}
              stops working immediately, everywhere. Requests with it return 401. Your quotas stay
              the same.
            </>
          }
        >
          <RegenerateForm onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function RegenerateForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: createKey } = useCreateKey();
  const form = useForm({
    fields: {
      confirmation: {
        subject: 'Confirmation',
        check: (typed) =>
          typed.trim().toLowerCase() === word ? undefined : `Type the word “${word}” to continue.`,
      },
    },
    submit: async () => {
      await createKey();
      onDone();
    },
  });
  return (
    <DialogForm form={form} action="Regenerate key" look="danger" cancel="Keep the key">
      <Field
        label={`Type “${word}” to confirm`}
        {...form.field('confirmation')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </DialogForm>
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
