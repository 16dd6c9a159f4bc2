import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'border-line-strong text-muted',
        good: 'border-good/40 text-good',
        warn: 'border-warn/40 text-warn',
        bad: 'border-bad/40 text-bad',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A state in a word; the color only repeats it. */
export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span {...props} className={badgeStyle({ tone, className })} />;
}
