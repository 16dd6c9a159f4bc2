import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'border-line-strong text-muted',
        signal: 'border-signal/40 text-signal',
        good: 'border-good/40 text-good',
        warn: 'border-warn/40 text-warn',
        bad: 'border-bad/40 text-bad',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A word about a thing's state; the color only repeats what the word says. */
export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span {...props} className={badgeStyle({ tone, className })} />;
}
