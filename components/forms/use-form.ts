'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isTrpcError } from '../trpc-provider';
import { useIsMounted } from '../ui/use-is-mounted';
import { describeFailure, type Failure } from './describe-failure';

type FormSettings<Field extends string> = {
  /** The inputs by their names, with what each is called in a sentence. */
  fields: Record<Field, string>;
  /** What can be told before anybody is asked. */
  check?: (values: Record<Field, string>) => Partial<Record<Field, string>>;
  /** What it throws is shown: at its field where it names one. */
  submit: (values: Record<Field, string>) => Promise<void>;
};

/**
 * A form of plain inputs. What is typed before the page's code has come is kept; a second press
 * while one is under way does nothing; after a refusal the focus goes to the first field at fault.
 */
export function useForm<Field extends string>({ fields, check, submit }: FormSettings<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const isMounted = useIsMounted();
  const [isPending, setIsPending] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const refuse = (error: unknown) => {
    const found = readFieldErrors(error, fields);
    setErrors(found);
    if (Object.keys(found).length === 0) setFailure(describeFailure(error));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const values = readValues(event.currentTarget, fields);
    const faults = check?.(values) ?? {};
    setErrors(faults);
    setFailure(null);
    if (Object.values(faults).some(Boolean)) return;
    isUnderWay.current = true;
    setIsPending(true);
    try {
      await submit(values);
    } catch (error) {
      refuse(error);
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
    }
  };

  return {
    /** `post`: should the browser ever send it by itself, no password comes into an address. */
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    },
    submitProps: { type: 'submit', pending: isPending, disabled: !isMounted },
    errors,
    failure,
  } as const;
}

function readValues<Field extends string>(
  element: HTMLFormElement,
  fields: Record<Field, string>,
): Record<Field, string> {
  const data = new FormData(element);
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Record<
    Field,
    string
  >;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** The server says "must have 8 to 128 characters"; beside its field that becomes a sentence. */
function readFieldErrors<Field extends string>(
  error: unknown,
  fields: Record<Field, string>,
): Partial<Record<Field, string>> {
  const rules: Record<string, string> = isTrpcError(error) ? (error.data?.fields ?? {}) : {};
  const known = (Object.keys(fields) as Field[]).filter((name) => rules[name] !== undefined);
  return Object.fromEntries(
    known.map((name) => [name, `${fields[name]} ${rules[name]}.`]),
  ) as Partial<Record<Field, string>>;
}
