import { useId } from 'react';
import { licensePattern } from '../../server/contract/brand-facts';
import { inputStyle } from '../ui/field';

/** What drawings often have. */
const suggestions = [
  'LicenseRef-Proprietary',
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'MIT',
  'Apache-2.0',
];

type LicenseFieldProps = {
  label: string;
  value: string;
  disabled?: boolean;
  onChange: (license: string) => void;
};

/** The license of a drawing, by its SPDX id. */
export function LicenseField({ label, value, disabled = false, onChange }: LicenseFieldProps) {
  const id = useId();
  const isValid = licensePattern.test(value.trim());
  return (
    <div className="w-full sm:w-52">
      <input
        aria-label={label}
        value={value}
        disabled={disabled}
        list={`${id}-list`}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={isValid ? undefined : true}
        aria-describedby={isValid ? undefined : `${id}-error`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        className={`${inputStyle} h-9! font-mono text-xs!`}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      {!isValid && (
        <p id={`${id}-error`} className="mt-1 text-sm text-bad">
          Enter an SPDX license id.
        </p>
      )}
    </div>
  );
}
