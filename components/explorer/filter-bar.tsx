'use client';

import type { ReactNode } from 'react';
import { Chip } from '../ui/chip';
import { type ExplorerFilters, explorerPath, letters, toggle } from './explorer-filters';
import { swatchOf } from './family-swatches';
import type { KnownFilters } from './use-filters';

type FilterBarProps = {
  filters: ExplorerFilters;
  known: KnownFilters;
  onChange: (changed: Partial<ExplorerFilters>) => void;
};

/** Chips narrow the list; the letters are links, so that they also work without JavaScript. */
export function FilterBar({ filters, known, onChange }: FilterBarProps) {
  const { variants, colors, hasDomain } = filters;
  return (
    <div className="space-y-3">
      <Group label="Stored variant">
        {known.variants.map((variant) => (
          <Chip
            key={variant}
            pressed={variants.includes(variant)}
            onClick={() => onChange({ variants: toggle(variants, variant) })}
          >
            {variant}
          </Chip>
        ))}
        <Chip pressed={hasDomain} onClick={() => onChange({ hasDomain: !hasDomain })}>
          has a domain
        </Chip>
      </Group>
      <Group label="Color">
        {known.families.map((family) => (
          <Chip
            key={family}
            pressed={colors.includes(family)}
            onClick={() => onChange({ colors: toggle(colors, family) })}
          >
            <span
              aria-hidden
              className="size-2.5 rounded-full border border-line-strong"
              style={{ background: swatchOf(family) }}
            />
            {family}
          </Chip>
        ))}
      </Group>
      <Letters filters={filters} onChange={onChange} />
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <span aria-hidden className="w-28 shrink-0 text-sm text-muted max-sm:w-auto max-sm:pr-1">
        {label}
      </span>
      {children}
    </div>
  );
}

function Letters({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  return (
    <nav
      aria-label="First letter"
      className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0"
    >
      <span aria-hidden className="w-28 shrink-0 text-sm text-muted max-sm:w-auto max-sm:pr-1">
        Letter
      </span>
      <div className="flex sm:flex-wrap">
        {letters.map((letter) => {
          const isChosen = filters.letter === letter;
          const next = { letter: isChosen ? '' : letter };
          return (
            <a
              key={letter}
              href={explorerPath({ ...filters, ...next })}
              aria-current={isChosen || undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onChange(next);
              }}
              className="flex h-8 min-w-7 items-center justify-center rounded-control px-1.5 font-mono text-sm whitespace-nowrap text-muted uppercase transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:text-ground"
            >
              {letter}
            </a>
          );
        })}
      </div>
    </nav>
  );
}
