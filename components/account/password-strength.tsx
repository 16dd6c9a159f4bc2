import { passwordLengthMin } from '../../server/contract/account-fields';
import type { PasswordStrength } from '../../server/contract/password-strength';

const rule = `At least ${passwordLengthMin} characters. A few random words work best.`;
const weak = {
  tone: 'bg-bad',
  share: '25%',
  text: 'Too easy to guess. Add a random word or two, not your name or a word of this site.',
};
const levels = {
  short: { tone: 'bg-bad', share: '10%', text: `Use at least ${passwordLengthMin} characters.` },
  0: weak,
  1: weak,
  2: { ...weak, share: '50%' },
  3: { tone: 'bg-good', share: '75%', text: 'Good: hard to guess.' },
  4: { tone: 'bg-good', share: '100%', text: 'Strong: very hard to guess.' },
} as const;

/** The rule for a new password; from the first characters on, what is still missing. */
export function PasswordStrengthHint({
  strength,
}: {
  strength: PasswordStrength | 'short' | null;
}) {
  const level = strength === null ? null : levels[strength];
  return (
    <>
      {level !== null && (
        <span
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength === 'short' ? 0 : (strength ?? 0)}
          aria-valuetext={level.text}
          className="mb-1.5 block h-1 overflow-hidden rounded-full bg-line"
        >
          <span
            className={`block h-full rounded-full transition-all ${level.tone}`}
            style={{ width: level.share }}
          />
        </span>
      )}
      <span role="status">{level?.text ?? rule}</span>
    </>
  );
}
