'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'trailing'> & {
  /** Which of the two it is, for password managers. */
  autoComplete: 'current-password' | 'new-password';
};

export const passwordRule = '8 characters or more; a few words are better than a short riddle.';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
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
