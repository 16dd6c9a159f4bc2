import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isTrpcError } from '../trpc-provider';
import { useIsMounted } from '../ui/use-is-mounted';
import { describeFailure, type Failure } from './describe-failure';

export type FieldRules = {
  /** The subject of error sentences. */
  subject: string;
  /** Finds an error without a request. */
  check?: ((value: string) => string | undefined) | undefined;
};

type FormOptions<Field extends string> = {
  /** By the names of the inputs. */
  fields: Record<Field, FieldRules>;
  /** An error appears beside its field if it names one, otherwise above the form. */
  submit: (values: Record<Field, string>, form: HTMLFormElement) => Promise<void>;
};

/** A check that the field is filled in. */
export const required = (message: string) => (value: string) =>
  value === '' ? message : undefined;

/**
 * A form of uncontrolled inputs, which keep text typed before hydration. A second submit while one is pending
 * does nothing. After an error, the first invalid field gets the focus.
 */
export function useForm<Field extends string>({ fields, submit }: FormOptions<Field>) {
  const ref = useRef<HTMLFormElement>(null);
  const isMounted = useIsMounted();
  const [isPending, setIsPending] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Field, string | undefined>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (!hasAny(errors)) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const onSubmit = async (form: HTMLFormElement) => {
    if (isPending) return;
    const data = new FormData(form);
    const values = mapFields(fields, (name) => (data.get(name) ?? '') as string);
    const faults = mapFields(fields, (name) => fields[name].check?.(values[name]));
    setErrors(faults);
    setFailure(null);
    if (hasAny(faults)) return;
    setIsPending(true);
    try {
      await submit(values, form);
    } catch (error) {
      // The server says "must have 8 to 128 characters"; beside the field this becomes a sentence.
      const rules: Record<string, string> = isTrpcError(error) ? (error.data?.fields ?? {}) : {};
      const found = mapFields(
        fields,
        (name) => rules[name] && `${fields[name].subject} ${rules[name]}.`,
      );
      setErrors(found);
      if (!hasAny(found)) setFailure(describeFailure(error));
    } finally {
      setIsPending(false);
    }
  };

  return {
    /** `post`, so that a submit before hydration never puts a password into the URL. */
    formProps: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      },
    },
    submitProps: { type: 'submit', pending: isPending, disabled: !isMounted },
    /** The props of an input. */
    field: (name: Field) => ({ name, error: errors[name] }),
    failure,
  } as const;
}

const hasAny = (errors: object) => Object.values(errors).some(Boolean);

function mapFields<Field extends string, Value>(
  fields: Record<Field, FieldRules>,
  read: (name: Field) => Value,
): Record<Field, Value> {
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Field, Value>;
}
