import { passkeyNameLengthMax } from '../../server/contract/second-factors';
import { required } from '../forms/use-form';
import { Field } from '../ui/field';

export const nameField = {
  name: {
    subject: 'The name',
    check: (typed: string) => required('Enter a name, such as “Laptop”.')(typed.trim()),
  },
};

type NameFieldProps = { name: string; error: string | undefined; defaultValue?: string };

export function NameField(props: NameFieldProps) {
  return (
    <Field
      label="Name"
      hint="Helps you tell your passkeys apart, such as “Laptop” or “Phone”."
      autoComplete="off"
      dir="auto"
      maxLength={passkeyNameLengthMax}
      {...props}
    />
  );
}
