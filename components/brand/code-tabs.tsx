'use client';

import { CodeBlock } from '../ui/code-block';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs';

export type CodeTab = { name: string; label: string; code: string };

/** The same in several languages. */
export function CodeTabs({ label, tabs }: { label: string; tabs: readonly CodeTab[] }) {
  return (
    <Tabs defaultValue={tabs[0]?.name ?? ''}>
      <TabsList aria-label={label}>
        {tabs.map(({ name }) => (
          <TabsTrigger key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ name, label: of, code }) => (
        <TabsContent key={name} value={name} className="pt-3">
          <CodeBlock code={code} label={of} />
        </TabsContent>
      ))}
    </Tabs>
  );
}
