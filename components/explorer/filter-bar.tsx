import type { ComponentProps } from 'react';
import { type ColorFamily, colorFamilies } from '../../server/contract/color-families';
import { variants } from '../../server/contract/variants';
import { Chip } from '../ui/chip';
import { type ExplorerFilters, explorerPath, letters } from './explorer-filters';

/** One color that stands for each family. */
const swatches: Readonly<Record<ColorFamily, string>> = {
  red: '#dc2626',
  orange: '#f97316',
  yellow: '#facc15',
  green: '#16a34a',
  teal: '#0d9488',
  blue: '#2563eb',
  purple: '#9333ea',
  pink: '#ec4899',
  brown: '#7c4a21',
  black: '#0b0b0c',
  gray: '#8a8a86',
  white: '#ffffff',
};

type FilterBarProps = {
  filters: ExplorerFilters;
  onChange: (changed: Partial<ExplorerFilters>) => void;
};

/** Chips narrow the list. The letters are links, so that they work without JavaScript. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { variants: stored, colors, hasDomain } = filters;
  return (
    <div className="space-y-3">
      <Row role="group" label="Stored variant" className="sm:flex-wrap">
        {variants.map((variant) => (
          <Chip
            key={variant}
            pressed={stored.includes(variant)}
            onClick={() => onChange({ variants: toggle(stored, variant) })}
          >
            {variant}
          </Chip>
        ))}
        <Chip pressed={hasDomain} onClick={() => onChange({ hasDomain: !hasDomain })}>
          has a domain
        </Chip>
      </Row>
      <Row role="group" label="Color" className="sm:flex-wrap">
        {colorFamilies.map((family) => (
          <Chip
            key={family}
            pressed={colors.includes(family)}
            onClick={() => onChange({ colors: toggle(colors, family) })}
          >
            <span
              aria-hidden
              className="size-2.5 rounded-full border border-line-strong"
              style={{ background: swatches[family] }}
            />
            {family}
          </Chip>
        ))}
      </Row>
      <Letters filters={filters} onChange={onChange} />
    </div>
  );
}

type RowProps = ComponentProps<'div'> & { label: string };

function Row({ label, className = '', children, ...props }: RowProps) {
  return (
    <div
      aria-label={label}
      {...props}
      className={`-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0 ${className}`}
    >
      <span aria-hidden className="w-28 shrink-0 text-sm text-muted max-sm:w-auto max-sm:pr-1">
        {label}
      </span>
      {children}
    </div>
  );
}

function Letters({ filters, onChange }: FilterBarProps) {
  return (
    <Row role="navigation" label="Letter" aria-label="First letter">
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
              className="flex h-8 min-w-7 items-center justify-center rounded-control px-1.5 font-mono text-sm whitespace-nowrap text-muted uppercase transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:text-background"
            >
              {letter}
            </a>
          );
        })}
      </div>
    </Row>
  );
}

/** The list with the value added, or removed if it was there. */
function toggle(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
