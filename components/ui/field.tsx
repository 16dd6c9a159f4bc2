'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { inputStyle } from './input-style';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** Said before anything is typed: the rule, not the reproach. */
  hint?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: string | undefined;
  /** Beside the label, such as a link to a forgotten password. */
  aside?: ReactNode;
  /** Inside the input, at its end: one small button. */
  trailing?: ReactNode;
};

/** A labelled input whose hint and error a screen reader reads with it. */
export function Field({ label, hint, error, aside, trailing, className, ...props }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          {...props}
          id={id}
          className={`${inputStyle} ${trailing ? 'pr-10' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {trailing && <div className="absolute inset-y-1 right-1 flex">{trailing}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
