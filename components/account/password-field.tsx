import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { required } from '../forms/use-form';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { PasswordStrengthHint } from './password-strength';
import { usePasswordStrength } from './use-password-strength';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'trailing'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
};

export const newPasswordRules = { subject: 'Password', check: required('Enter a password.') };

/** A password field with a button that reveals what is typed; a new password is rated as it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { strength, prepare, watch } = usePasswordStrength();
  return (
    <Field
      {...(props.autoComplete === 'new-password' && {
        hint: <PasswordStrengthHint strength={strength} />,
        onFocus: prepare,
        onInput: (event) => watch(event.currentTarget),
      })}
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
