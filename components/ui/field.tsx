import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** The look of a text input. */
export const inputStyle =
  'h-10 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-faint transition-colors hover:border-faint aria-invalid:border-bad disabled:opacity-60 sm:text-sm';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** The rule, shown before anything is typed. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  /** Beside the label, such as a link. */
  aside?: ReactNode;
  /** One small button at the end of the input. */
  trailing?: ReactNode;
  /** The button of a form with this input alone. */
  beside?: ReactNode;
};

/** A labelled input; screen readers read its hint and error with it. */
export function Field({ label, hint, error, className, ...given }: FieldProps) {
  const { aside, trailing, beside, ...props } = given;
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
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1">
          <input
            {...props}
            id={id}
            className={`${inputStyle} ${trailing ? 'pr-10' : ''}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
          />
          {trailing && <div className="absolute inset-y-1 right-1 flex">{trailing}</div>}
        </div>
        {beside}
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
