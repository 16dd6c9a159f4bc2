'use client';

import { Field } from '../ui/field';
import { Select } from '../ui/select';
import type { Field as OperationField, Operation } from './operations';
import { operations } from './operations';

type RequestFormProps = {
  operation: Operation;
  values: Readonly<Record<string, string>>;
  onOperation: (operation: Operation) => void;
  onValue: (name: string, value: string) => void;
};

/** Which request, and its fields. */
export function RequestForm({ operation, values, onOperation, onValue }: RequestFormProps) {
  return (
    <>
      <div>
        <label htmlFor="operation" className="mb-1.5 block font-medium">
          Request
        </label>
        <Select
          id="operation"
          className="w-full"
          value={operation.id}
          onChange={(event) => {
            const chosen = operations.find(({ id }) => id === event.target.value);
            if (chosen) onOperation(chosen);
          }}
        >
          {operations.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {operation.fields.map((field) => (
        <FieldInput
          key={`${operation.id} ${field.name}`}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => onValue(field.name, value)}
        />
      ))}
    </>
  );
}

type FieldInputProps = {
  field: OperationField;
  value: string;
  onChange: (value: string) => void;
};

function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { name, label, hint, options } = field;
  if (options === undefined) {
    return (
      <Field
        label={label}
        name={name}
        value={value}
        hint={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const id = `field-${name}`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Select
        id={id}
        className="w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Not given</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </div>
  );
}
