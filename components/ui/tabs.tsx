import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

type TabsProps = {
  label: string;
  /** The first one is open at the start. */
  tabs: readonly { name: string; content: ReactNode }[];
  className?: string;
};

/** Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const current = Math.max(
    0,
    tabs.findIndex(({ name }) => name === chosen),
  );

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = findNext(event, current, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(tabs[next]?.name ?? '');
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ name }, i) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}tab${i}`}
            aria-controls={`${id}panel${i}`}
            aria-selected={i === current}
            tabIndex={i === current ? 0 : -1}
            onClick={() => setChosen(name)}
            onKeyDown={move}
            className="-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, i) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}panel${i}`}
          aria-labelledby={`${id}tab${i}`}
          tabIndex={0}
          hidden={i !== current}
          className="pt-4"
        >
          {i === current && content}
        </div>
      ))}
    </div>
  );
}

/** Where a key leads to, or null. Alt and an arrow, for one, belong to the browser. */
function findNext(event: KeyboardEvent, current: number, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.key === 'ArrowLeft') return (current - 1 + count) % count;
  if (event.key === 'ArrowRight') return (current + 1) % count;
  if (event.key === 'Home') return 0;
  return event.key === 'End' ? count - 1 : null;
}
