import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

type TabsProps = {
  label: string;
  /** The first one is open at the start. */
  tabs: readonly { name: string; content: ReactNode }[];
  className?: string;
};

/** Arrow keys move between the tabs. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.name ?? ''} className={className}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ name }) => (
          <Radix.Trigger
            key={name}
            value={name}
            className="-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className="pt-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
