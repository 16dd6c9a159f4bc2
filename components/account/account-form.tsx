import type { ReactNode } from 'react';
import { Form } from '../forms/form';
import type { useForm } from '../forms/use-form';
import { Button } from '../ui/button';

type AccountFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'submitProps' | 'failure'>;
  /** For screen readers. */
  label: string;
  action: string;
  children: ReactNode;
  /** A note below the button. */
  consequences?: ReactNode;
};

/** A form of the account pages, with one button. */
export function AccountForm({ form, label, action, children, consequences }: AccountFormProps) {
  return (
    <Form form={form} label={label} className="space-y-5">
      {children}
      <Button {...form.submitProps} look="primary" size="large" className="w-full">
        {action}
      </Button>
      {consequences && <p className="text-xs leading-5 text-muted">{consequences}</p>}
    </Form>
  );
}
