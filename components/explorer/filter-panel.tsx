import { Check } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { categories, categoryTitles } from '../../server/contract/categories';
import { type ColorFamily, colorFamilies } from '../../server/contract/color-families';
import { variants } from '../../server/contract/variants';
import { Chip } from '../ui/chip';
import { formatCount } from '../ui/format-count';
import {
  type ExplorerFilters,
  type ExplorerState,
  explorerPath,
  letters,
  withFilters,
} from './explorer-state';
import type { Found } from './find-tiles';

/** The swatch of each family. */
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
const withDarkCheck: readonly ColorFamily[] = ['white', 'yellow'];

type FilterPanelProps = {
  state: ExplorerState;
  found: Pick<Found, 'counts' | 'inAll'>;
  onChange: (changed: Partial<ExplorerFilters>) => void;
};

/** All filters. Categories and letters are links, so that they work without JavaScript; the others need it. */
export function FilterPanel({ state, found, onChange }: FilterPanelProps) {
  const { variants: stored, colors, hasDomain } = state;
  return (
    <div className="space-y-6">
      <Categories state={state} found={found} onChange={onChange} />
      <Section role="group" title="Logo color">
        <div className="flex flex-wrap gap-2">
          {colorFamilies.map((family) => (
            <Swatch
              key={family}
              family={family}
              isChosen={colors.includes(family)}
              onClick={() => onChange({ colors: toggle(colors, family) })}
            />
          ))}
        </div>
      </Section>
      <Section role="group" title="Original artwork">
        <div className="flex flex-wrap gap-1.5">
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
        </div>
      </Section>
      <Letters state={state} onChange={onChange} />
    </div>
  );
}

type SectionProps = { role: 'group' | 'navigation'; title: string; children: ReactNode };

function Section({ role, title, children }: SectionProps) {
  return (
    <div role={role} aria-label={title} className={role === 'group' ? 'noscript:hidden' : ''}>
      <p aria-hidden className="mb-2 text-sm font-medium">
        {title}
      </p>
      {children}
    </div>
  );
}

function Categories({ state, found, onChange }: FilterPanelProps) {
  const options = [
    { value: '' as const, title: 'All', count: found.inAll },
    ...categories.map((value) => ({
      value,
      title: categoryTitles[value],
      count: found.counts[value] ?? 0,
    })),
  ];
  return (
    <Section role="navigation" title="Category">
      <ul className="-mx-2">
        {options.map(({ value, title, count }) => {
          const isChosen = state.category === value;
          const next = { category: isChosen ? ('' as const) : value };
          return (
            <li key={value}>
              <a
                href={explorerPath(withFilters(state, next))}
                aria-current={isChosen || undefined}
                onClick={(event) => followInPlace(event, () => onChange(next))}
                className="flex min-h-8 items-center gap-2 rounded-control px-2 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink"
              >
                <span className="min-w-0 flex-1 truncate">{title}</span>
                <span className="font-mono text-xs text-faint tabular-nums">
                  {formatCount(count)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type SwatchProps = { family: ColorFamily; isChosen: boolean; onClick: () => void };

function Swatch({ family, isChosen, onClick }: SwatchProps) {
  return (
    <button
      type="button"
      title={family}
      aria-label={family}
      aria-pressed={isChosen}
      onClick={onClick}
      style={{ background: swatches[family] }}
      className="flex size-8 items-center justify-center rounded-full border border-line-strong outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-ink"
    >
      {isChosen && (
        <Check
          aria-hidden
          className="size-4"
          color={withDarkCheck.includes(family) ? '#0b0b0c' : '#ffffff'}
        />
      )}
    </button>
  );
}

function Letters({ state, onChange }: Pick<FilterPanelProps, 'state' | 'onChange'>) {
  return (
    <Section role="navigation" title="First letter">
      <div className="-mx-1.5 flex flex-wrap">
        {letters.map((letter) => {
          const isChosen = state.letter === letter;
          const next = { letter: isChosen ? '' : letter };
          return (
            <a
              key={letter}
              href={explorerPath(withFilters(state, next))}
              aria-current={isChosen || undefined}
              onClick={(event) => followInPlace(event, () => onChange(next))}
              className="flex h-8 min-w-7 items-center justify-center rounded-control px-1.5 font-mono text-sm whitespace-nowrap text-muted uppercase transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:text-background"
            >
              {letter}
            </a>
          );
        })}
      </div>
    </Section>
  );
}

/** A plain click changes the list in place. */
function followInPlace(event: MouseEvent, change: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  change();
}

/** The list with the value added, or removed if it was there. */
function toggle(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
