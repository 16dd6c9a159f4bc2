'use client';

import { CodeBlock } from './code-block';
import { Tabs } from './tabs';

type CodeTabsProps = {
  label: string;
  /** What the code is, for screen readers. */
  noun: string;
  tabs: readonly { name: string; code: string; html?: string }[];
  wrap?: boolean;
};

/** The same code in several languages. */
export function CodeTabs({ label, noun, tabs, wrap = false }: CodeTabsProps) {
  const contents = tabs.map(({ name, code, html }) => ({
    name,
    content: <CodeBlock code={code} html={html} label={`${name} ${noun}`} wrap={wrap} />,
  }));
  return <Tabs label={label} tabs={contents} />;
}
