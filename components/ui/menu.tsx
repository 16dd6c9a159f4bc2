'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

/** Not modal: the page behind stays readable and reachable; a press beside the menu closes it. */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const MenuTrigger = Radix.Trigger;

export function MenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        align="end"
        {...props}
        className={`z-50 min-w-44 animate-enter rounded-card border border-line bg-surface p-1 shadow-float ${className ?? ''}`}
      />
    </Radix.Portal>
  );
}

const itemStyle =
  'flex w-full cursor-pointer items-center gap-2 rounded-control px-2.5 py-2 text-sm text-ink outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-muted';

export function MenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={`${itemStyle} ${className ?? ''}`} />;
}

export function MenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...props} className={`${itemStyle} ${className ?? ''}`}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export const MenuRadioGroup = Radix.RadioGroup;

export function MenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={`px-2.5 py-2 text-xs text-muted ${className ?? ''}`} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
