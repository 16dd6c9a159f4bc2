import { Dialog, DialogClose, DialogContent } from '../ui/dialog';
import { formatCount } from '../ui/format-count';
import { FilterPanel } from './filter-panel';
import { ViewOptions, type ViewOptionsProps } from './view-options';
import type { ComponentProps } from 'react';

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
