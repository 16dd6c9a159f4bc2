import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { DialogClose } from '../ui/dialog';
import { Form } from './form';
import type { useForm } from './use-form';

type DialogFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'submitProps' | 'failure'>;
  action: string;
  look: 'primary' | 'danger';
  cancel: string;
  children?: ReactNode;
};

/** The form of a dialog: its fields, a button to cancel and its own. */
export function DialogForm({ form, action, look, cancel, children }: DialogFormProps) {
  return (
    <Form form={form} label={action} className="space-y-4">
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>{cancel}</Button>
        </DialogClose>
        <Button {...form.submitProps} look={look}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
