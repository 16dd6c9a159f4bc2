'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Tabs = Radix.Root;

/** Arrow keys move between the tabs. Give it an `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...props}
      className={`flex gap-1 overflow-x-auto border-b border-line ${className ?? ''}`}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className={`-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink ${className ?? ''}`}
    />
  );
}

export const TabsContent = Radix.Content;
