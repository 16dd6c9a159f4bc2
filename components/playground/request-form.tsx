import { type ComponentProps, useId } from 'react';
import { Field } from '../ui/field';
import { Select } from '../ui/select';
import { type Operation, operations } from './operations';
import { SlugField } from './slug-field';

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
        label="Endpoint"
        value={operations.indexOf(operation)}
        options={operations.map(({ label }, i) => [i, label])}
        onChange={({ target }) => onOperation(operations[Number(target.value)] ?? operation)}
      />
      {operation.fields.map((field) => (
        <RequestField
          key={`${operation.label} ${field.name}`}
          field={field}
          value={values[field.name] ?? ''}
          onValue={(value) => onValue(field.name, value)}
        />
      ))}
    </>
  );
}

type RequestFieldProps = {
  field: Operation['fields'][number];
  value: string;
  onValue: (value: string) => void;
};

function RequestField({ field, value, onValue }: RequestFieldProps) {
  const { name, label, hint, options } = field;
  const onChange = ({ target }: { target: { value: string } }) => onValue(target.value);
  if (options) {
    const choices = options.map((option) => [option, option] as const);
    return (
      <LabelledSelect {...{ label, value, onChange }} options={[['', 'Not set'], ...choices]} />
    );
  }
  if (name === 'slug' || name === 'slugs') {
    return <SlugField {...{ name, label, hint, value, onValue }} isList={name === 'slugs'} />;
  }
  return (
    <Field
      {...{ name, label, hint, value, onChange }}
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
