import { type ComponentProps, useId } from 'react';
import { Field } from '../ui/field';
import { Select } from '../ui/select';
import { type Operation, operations } from './operations';

type RequestFormProps = {
  operation: Operation;
  values: Readonly<Record<string, string>>;
  onOperation: (operation: Operation) => void;
  onValue: (name: string, value: string) => void;
};

/** A select for the operation, and its fields. */
export function RequestForm({ operation, values, onOperation, onValue }: RequestFormProps) {
  return (
    <>
      <LabelledSelect
        label="Request"
        value={operations.indexOf(operation)}
        options={operations.map(({ label }, i) => [i, label])}
        onChange={({ target }) => onOperation(operations[Number(target.value)] ?? operation)}
      />
      {operation.fields.map(({ name, label, hint, options }) => {
        const props = {
          label,
          value: values[name] ?? '',
          onChange: ({ target }: { target: { value: string } }) => onValue(name, target.value),
        };
        const key = `${operation.label} ${name}`;
        return options ? (
          <LabelledSelect
            key={key}
            {...props}
            options={[['', 'Not set'], ...options.map((option) => [option, option] as const)]}
          />
        ) : (
          <Field
            key={key}
            {...props}
            name={name}
            hint={hint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        );
      })}
    </>
  );
}

type LabelledSelectProps = ComponentProps<typeof Select> & {
  label: string;
  options: (readonly [value: string | number, label: string])[];
};

function LabelledSelect({ label, options, ...props }: LabelledSelectProps) {
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
