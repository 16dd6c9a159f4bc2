import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { DialogClose } from '../ui/dialog';
import { Form } from './form';
import type { useForm } from './use-form';

type DialogFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'submitProps' | 'failure'>;
  action: string;
  /** For screen readers, where the action does not say it. */
  label?: string;
  look: 'primary' | 'danger';
  cancel: string;
  children?: ReactNode;
};

/** The form of a dialog: its fields, a button to cancel and its own. */
export function DialogForm({
  form,
  action,
  label = action,
  look,
  cancel,
  children,
}: DialogFormProps) {
  return (
    <Form form={form} label={label} className="space-y-4">
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>{cancel}</DialogClose>
        <Button {...form.submitProps} look={look}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
