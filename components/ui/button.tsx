import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

/** The look of a button, also for links. */
export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none aria-disabled:pointer-events-none aria-disabled:opacity-50 disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 forced-colors:border',
  {
    variants: {
      look: {
        primary: 'bg-ink text-background hover:bg-ink/85',
        secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        quiet: 'text-muted hover:bg-sunken hover:text-ink',
        danger: 'border border-bad/50 bg-surface text-bad hover:bg-bad/10',
      },
      size: {
        small: 'h-8 px-3 text-sm',
        medium: 'h-9 px-4 text-sm',
        large: 'h-11 px-5 text-base',
        icon: 'size-9',
        'icon-small': 'size-8',
      },
    },
    defaultVariants: { look: 'secondary', size: 'medium' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Takes no presses and shows a spinner. It keeps the focus, which a disabled button loses. */
    pending?: boolean;
  };

/** `className` is for layout; `look` and `size` are for looks. */
export function Button({
  look,
  size,
  pending = false,
  className,
  onClick,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      // oxlint-disable-next-line react/button-has-type -- the type is a property with a default
      type={type}
      onClick={pending ? ignorePress : onClick}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonStyle({ look, size, className })}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}
