import { type ComponentProps, useId } from 'react';
import { Field } from '../ui/field';
import { Select } from '../ui/select';
import type { Operation } from './operations';

type RequestFieldProps = {
  field: Operation['fields'][number];
  value: string;
  onValue: (value: string) => void;
};

/** A parameter of a request: a select where its values are known, else a line of text. */
export function RequestField({ field, value, onValue }: RequestFieldProps) {
  const { name, label, hint, options, isRequired } = field;
  const onChange = ({ target }: { target: { value: string } }) => onValue(target.value);
  if (options) {
    const choices = options.map((option) => [option, option] as const);
    return (
      <LabelledSelect {...{ label, value, onChange }} options={[['', 'Not set'], ...choices]} />
    );
  }
  return (
    <Field
      {...{ name, label, hint, value, onChange }}
      required={isRequired}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

type LabelledSelectProps = ComponentProps<typeof Select> & {
  label: string;
  options: (readonly [value: string | number, label: string])[];
};

export function LabelledSelect({ label, options, ...props }: LabelledSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Select {...props} id={id} className="w-full">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
