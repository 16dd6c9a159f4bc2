'use client';

import { CodeBlock } from './code-block';
import { Tabs } from './tabs';

type CodeTab = { name: string; code: string; html?: string; wrap?: boolean };

type CodeTabsProps = {
  label: string;
  /** What the code is, for screen readers. */
  noun: string;
  tabs: readonly CodeTab[];
  /** Unless a tab says otherwise. */
  wrap?: boolean;
};

/** The same code in several languages. */
export function CodeTabs({ label, noun, tabs, wrap = false }: CodeTabsProps) {
  const contents = tabs.map(({ name, wrap: wrapsTab = wrap, ...code }) => ({
    name,
    content: <CodeBlock {...code} label={`${name} ${noun}`} wrap={wrapsTab} />,
  }));
  return <Tabs label={label} tabs={contents} />;
}
