import type { ComponentProps } from 'react';
import { Dialog, DialogClose, DialogContent } from '../ui/dialog';
import { formatCount } from '../ui/format-count';
import { FilterPanel } from './filter-panel';
import { ViewOptions, type ViewOptionsProps } from './view-options';

type FilterSheetProps = ComponentProps<typeof FilterPanel> & {
  count: number | null;
  onView: ViewOptionsProps['onChange'];
  onClose: () => void;
};

/** The filters and the look of the tiles on narrow screens. */
export function FilterSheet({ count, onView, onClose, ...panel }: FilterSheetProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Filters">
        <div className="mb-6 flex flex-wrap gap-2 sm:hidden">
          <ViewOptions state={panel.state} onChange={onView} />
        </div>
        <FilterPanel {...panel} />
        <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-surface px-6 pt-4 pb-6">
          <DialogClose look="primary" className="w-full">
            {count === null
              ? 'Close'
              : `Show ${formatCount(count)} ${count === 1 ? 'brand' : 'brands'}`}
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search'],
  [['Esc'], 'Clear the search'],
  [['↓'], 'From the search to the first brand'],
  [['←', '→', '↑', '↓'], 'Move among the brands'],
  [['Page Up', 'Page Down'], 'Move by a screen'],
  [['Home', 'End'], 'First and last brand shown'],
  [['Enter'], 'Open the brand'],
  [['c'], 'Copy the SVG that is shown'],
  [['?'], 'Show these shortcuts'],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Keyboard shortcuts">
        <dl className="divide-y divide-line text-sm">
          {shortcuts.map(([keys, does]) => (
            <div key={does} className="flex items-center justify-between gap-4 py-2">
              <dt className="text-muted">{does}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="flex h-6 min-w-6 items-center justify-center rounded-[4px] border border-line-strong px-1.5 font-mono text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
