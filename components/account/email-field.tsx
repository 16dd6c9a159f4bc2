import type { ComponentProps } from 'react';
import { required } from '../forms/use-form';
import { Field } from '../ui/field';

export const emailRules = { subject: 'This', check: required('Enter your e-mail address.') };

/** Password managers take `username` where the address is for signing in, else `email`. */
export function EmailField(
  props: Omit<ComponentProps<typeof Field>, 'label'> & { label?: string },
) {
  return (
    <Field
      label="E-mail address"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
