import { Command as Cmdk } from 'cmdk';
import type { ComponentProps } from 'react';

export const groupStyle =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

/** One thing that can be chosen. */
export function PaletteItem(props: Omit<ComponentProps<typeof Cmdk.Item>, 'className'>) {
  return (
    <Cmdk.Item
      {...props}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    />
  );
}
