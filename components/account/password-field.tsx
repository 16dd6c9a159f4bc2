import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { passwordLengthMin } from '../../server/contract/account-fields';
import { required } from '../forms/use-form';
import { Button } from '../ui/button';
import { Field } from '../ui/field';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'trailing'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
};

const newPasswordRule = `At least ${passwordLengthMin} characters. A few random words work best.`;

export const newPasswordRules = { subject: 'Password', check: required('Enter a password.') };

/** A password field with a button that reveals what is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...(props.autoComplete === 'new-password' && { hint: newPasswordRule })}
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <Button
          look="quiet"
          size="icon-small"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
      }
    />
  );
}
