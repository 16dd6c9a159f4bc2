import { formatCount } from './format-count';
const warnAt = 0.8;

type MeterProps = {
  label: string;
  used: number;
  /** Null for usage without a limit. */
  limit: number | null;
};

/** The usage of a limit: amber from 80 %, red when it is used up, with the figures as text. */
export function Meter({ label, used, limit }: MeterProps) {
  const share = limit === null ? 0 : Math.min(1, used / Math.max(limit, 1));
  const tone = share >= 1 ? 'bg-bad' : share >= warnAt ? 'bg-warn' : 'bg-ink';
  const figures =
    limit === null
      ? `${formatCount(used)} used, no limit`
      : `${formatCount(used)} of ${formatCount(limit)} used`;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit ?? used}
      aria-valuenow={limit === null ? used : Math.min(used, limit)}
      aria-valuetext={figures}
      className="h-1 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full transition-transform ${tone}`}
        style={{ width: `${share * 100}%`, minWidth: used > 0 && limit !== null ? 3 : 0 }}
      />
    </div>
  );
}
