import { passkeyNameLengthMax } from '../../server/contract/second-factors';
import { required } from '../forms/use-form';
import { Field } from '../ui/field';

export const passkeyNameField = {
  name: {
    subject: 'The name',
    check: (typed: string) => required('Enter a name, such as “Laptop”.')(typed.trim()),
  },
};

type PasskeyNameFieldProps = { name: string; error: string | undefined; defaultValue?: string };

export function PasskeyNameField(props: PasskeyNameFieldProps) {
  return (
    <Field
      label="Name"
      hint="For you, to tell your passkeys apart: “Laptop”, “Phone”."
      autoComplete="off"
      dir="auto"
      maxLength={passkeyNameLengthMax}
      {...props}
    />
  );
}
