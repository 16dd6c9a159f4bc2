'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { FormFailure } from '../forms/form-failure';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/button';
import { Dialog, DialogClose, DialogContent } from '../ui/dialog';
import { Field } from '../ui/field';
import { useMakeKey } from './use-make-key';

const word = 'replace';

/** Whether it is open stands in the address: the command palette leads here too. */
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
              stops working at once, everywhere. Whatever uses it is refused with 401 until it has
              the new key. Your quotas do not change.
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
  const { mutateAsync: makeKey } = useMakeKey();
  const form = useForm({
    fields: { confirmation: 'Confirmation' },
    check: ({ confirmation }) =>
      confirmation.trim().toLowerCase() === word
        ? {}
        : { confirmation: `Type the word “${word}” to go on.` },
    submit: async () => {
      await makeKey();
      onDone();
    },
  });
  return (
    <form {...form.formProps} aria-label="Regenerate key" className="space-y-4">
      <FormFailure failure={form.failure} />
      <Field
        label={`Type “${word}” to confirm`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.confirmation}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Keep the key</Button>
        </DialogClose>
        <Button {...form.submitProps} look="danger">
          Regenerate key
        </Button>
      </div>
    </form>
  );
}
