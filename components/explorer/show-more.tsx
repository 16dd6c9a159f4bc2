import { Button } from '../ui/button';
import { formatCount } from '../ui/format-count';
import { pageSize } from './explorer-state';

type ShowMoreProps = {
  /** How many of `total` the list has, from its `first` on. */
  first: number;
  shown: number;
  total: number;
  pending: boolean;
  onMore: () => void;
};

/** How far the list goes, and its next page. The footer stays within reach. */
export function ShowMore({ first, shown, total, pending, onMore }: ShowMoreProps) {
  const end = first + shown;
  const next = Math.min(pageSize, total - end);
  return (
    <div className="mt-8 flex flex-col items-center gap-3 noscript:hidden">
      <p className="text-sm text-muted tabular-nums">
        {formatCount(first + 1)} to {formatCount(end)} of {formatCount(total)}
      </p>
      {next > 0 && (
        <Button size="large" pending={pending} onClick={onMore}>
          Show {next} more
        </Button>
      )}
    </div>
  );
}
