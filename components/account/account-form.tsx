'use client';

import type { ReactNode } from 'react';
import { FormFailure } from '../forms/form-failure';
import type { useForm } from '../forms/use-form';
import { Button } from '../ui/button';

type AccountFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'submitProps' | 'failure'>;
  /** What a screen reader calls it. */
  label: string;
  action: string;
  /** The way to the next page is part of the waiting: a second press meanwhile does nothing. */
  isLeaving?: boolean;
  children: ReactNode;
  /** Below the button: what follows from pressing it. */
  consequences?: string;
};

/** A form of the account pages: what went wrong, the fields, one button. */
export function AccountForm({
  form: { formProps, submitProps, failure },
  label,
  action,
  isLeaving = false,
  children,
  consequences,
}: AccountFormProps) {
  return (
    <form {...formProps} aria-label={label} className="space-y-5">
      <FormFailure failure={failure} />
      {children}
      <Button
        {...submitProps}
        pending={submitProps.pending || isLeaving}
        look="primary"
        size="large"
        className="w-full"
      >
        {action}
      </Button>
      {consequences && <p className="text-xs leading-5 text-muted">{consequences}</p>}
    </form>
  );
}
