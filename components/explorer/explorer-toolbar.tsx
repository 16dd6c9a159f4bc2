import { Keyboard, SlidersHorizontal, X } from 'lucide-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { lazyPart } from '../ui/lazy-part';
import { Select } from '../ui/select';
import {
  type ExplorerFilters,
  type ExplorerState,
  listActive,
  noFilters,
  type Sort,
} from './explorer-state';
import type { Found } from './find-tiles';
import { usePageKey } from './use-page-key';
import { ViewOptions, type ViewOptionsProps } from './view-options';

const FilterSheet = lazyPart(() => import('./explorer-sheets'), 'FilterSheet');
const ShortcutSheet = lazyPart(() => import('./explorer-sheets'), 'ShortcutSheet');

type ExplorerToolbarProps = {
  state: ExplorerState;
  found: Pick<Found, 'counts' | 'inAll'>;
  /** Null if the results are not loaded. */
  count: number | null;
  onFilter: (changed: Partial<ExplorerFilters & { sort: Sort }>) => void;
  onView: ViewOptionsProps['onChange'];
};

/** The order and the look of the list, and the active filters. */
export function ExplorerToolbar(props: ExplorerToolbarProps) {
  const { state, found, count, onFilter, onView } = props;
  const [open, setOpen] = useState<'filters' | 'shortcuts' | null>(null);
  const options = useRef<HTMLDivElement>(null);
  usePageKey('?', () => setOpen('shortcuts'));
  const active = listActive(state);
  const close = () => setOpen(null);
  return (
    <>
      <div
        ref={options}
        role="group"
        aria-label="Order and look of the list"
        tabIndex={-1}
        className="flex flex-wrap items-center gap-2 outline-none noscript:hidden"
      >
        <Button onClick={() => setOpen('filters')} aria-haspopup="dialog" className="lg:hidden">
          <SlidersHorizontal aria-hidden />
          Filters{active.length > 0 && ` (${active.length})`}
        </Button>
        <Select
          aria-label="Sort by"
          value={state.sort}
          onChange={({ target }) => onFilter({ sort: target.value as Sort })}
        >
          <option value="popular">{state.q.trim() === '' ? 'Popular' : 'Best match'}</option>
          <option value="name">Name</option>
        </Select>
        <div className="ml-auto hidden gap-2 sm:flex">
          <ViewOptions state={state} onChange={onView} />
          <ShortcutsButton onClick={() => setOpen('shortcuts')} />
        </div>
      </div>
      {active.length > 0 && <ActiveFilters active={active} options={options} onFilter={onFilter} />}
      <Suspense>
        {open === 'filters' && (
          <FilterSheet
            state={state}
            found={found}
            count={count}
            onChange={onFilter}
            onView={onView}
            onClose={close}
          />
        )}
        {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </>
  );
}

function ShortcutsButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="Keyboard shortcuts"
      aria-keyshortcuts="?"
      title="Keyboard shortcuts (?)"
      onClick={onClick}
      className="pointer-coarse:hidden"
    >
      <Keyboard aria-hidden />
    </Button>
  );
}

type ActiveFiltersProps = Pick<ExplorerToolbarProps, 'onFilter'> & {
  active: ReturnType<typeof listActive>;
  options: RefObject<HTMLElement | null>;
};

function ActiveFilters({ active, options, onFilter }: ActiveFiltersProps) {
  const { q: _search, ...none } = noFilters;
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button disappears, so the focus moves first. Not to a select: phones would open it. */
  const remove = (without: Partial<ExplorerFilters>, i = active.length) => {
    const buttons = active.length > 1 ? list.current?.querySelectorAll('button') : undefined;
    (buttons?.[i + 1] ?? options.current)?.focus();
    onFilter(without);
  };
  return (
    <ul ref={list} aria-label="Active filters" className="mt-3 flex flex-wrap items-center gap-1.5">
      {active.map(({ label, without }, i) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove the filter ${label}`}
            onClick={() => remove(without, i)}
            className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-sunken pr-2 pl-3 text-sm whitespace-nowrap text-ink hover:border-faint"
          >
            {label}
            <X aria-hidden className="size-3.5 text-muted" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" size="small" onClick={() => remove(none)}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
