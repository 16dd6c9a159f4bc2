import { Field } from '../ui/field';

type EmailFieldProps = {
  /** For password managers: `username` where one signs in with it. */
  autoComplete: 'email' | 'username';
  error: string | undefined;
  defaultValue?: string;
};

export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      label="E-mail address"
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
