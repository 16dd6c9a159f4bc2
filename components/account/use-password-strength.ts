import { useCallback, useEffect, useRef, useState } from 'react';
import { passwordLengthMin } from '../../server/contract/account-fields';
import type { PasswordOwner, PasswordStrength } from '../../server/contract/password-strength';

/** Loaded with the first focus: with its word lists it is larger than all other scripts of the page. */
const loadJudge = () => import('../../server/contract/password-strength');

/** Waits for a pause, instead of rating each character. */
const pauseMs = 200;

/**
 * How hard the typed password is to guess; null while there is nothing to say, or if the library cannot be
 * loaded. The server checks again in the same way.
 */
export function usePasswordStrength() {
  const [strength, setStrength] = useState<PasswordStrength | 'short' | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Always the same function, so that a form registers it once.
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    setStrength(null);
  }, []);

  const judge = async (input: HTMLInputElement) => {
    const { value } = input;
    const { judgePassword } = await loadJudge();
    const judged = await judgePassword(value, ownerOf(input));
    if (input.value === value) setStrength(judged);
  };

  return {
    strength,
    prepare: () => void loadJudge().catch(() => {}),
    watch: (input: HTMLInputElement) => {
      clearTimeout(timer.current);
      input.form?.addEventListener('reset', forget, { once: true });
      const { length } = [...input.value];
      if (length < passwordLengthMin) setStrength(length === 0 ? null : 'short');
      else {
        timer.current = window.setTimeout(() => {
          judge(input).catch(() => setStrength(null));
        }, pauseMs);
      }
    },
  };
}

/** What the form knows about the password's owner. */
function ownerOf({ form }: HTMLInputElement): PasswordOwner {
  const data = new FormData(form ?? undefined);
  const read = (name: string) => (data.get(name) ?? '') as string;
  return { email: read('email') || read('username'), name: read('name') };
}
