import { type Operation, operations } from './operations';
import { LabelledSelect, RequestField } from './request-field';
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
      {operation.fields.map((field) => {
        const isSlug = field.name === 'slug' || field.name === 'slugs';
        const props = {
          value: values[field.name] ?? '',
          onValue: (value: string) => onValue(field.name, value),
        };
        const key = `${operation.label} ${field.name}`;
        return isSlug ? (
          <SlugField key={key} {...field} {...props} isList={field.name === 'slugs'} />
        ) : (
          <RequestField key={key} field={field} {...props} />
        );
      })}
    </>
  );
}
