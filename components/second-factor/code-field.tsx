import { Field } from '../ui/field';

type CodeFieldProps = { name: string; error: string | undefined; hint: string };

/** Takes a code of an authenticator app, also with spaces. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      label="Code"
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={10}
    />
  );
}
