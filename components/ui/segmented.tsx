'use client';

import { type ReactNode, useId } from 'react';

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; title?: string }[];
  onChange: (value: Value) => void;
};

/** A choice of a few visible options. Native radio buttons, so arrow keys work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="inline-flex min-w-0 rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className="relative inline-flex h-7.5 cursor-pointer items-center gap-1.5 rounded-[4px] px-2.5 text-sm whitespace-nowrap text-muted transition-colors outline-offset-1 outline-signal hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.title}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
