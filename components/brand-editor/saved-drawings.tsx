import type { Variant } from '../../server/contract/variants';
import { Button } from '../ui/button';
import type { Editor } from './brand-editor';

type SavedDrawingsProps = {
  drawings: Editor['drawings'];
  /** Variants whose drawing goes with the next save. */
  removed: readonly Variant[];
  onChange: (removed: Variant[]) => void;
  disabled: boolean;
};

/** The drawings that are saved. Each can be removed with the next save. */
export function SavedDrawings({ drawings, removed, onChange, disabled }: SavedDrawingsProps) {
  if (drawings.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-sm">Saved drawings</h3>
      <ul aria-label="Saved drawings" className="mt-1 divide-y divide-line">
        {drawings.map(({ variant, license }) => {
          const isRemoved = removed.includes(variant);
          return (
            <li key={variant} className="flex items-center gap-3 py-1.5">
              <code className={`font-mono ${isRemoved ? 'text-muted line-through' : ''}`}>
                {variant}
              </code>
              <span className="min-w-0 flex-1 truncate text-muted">
                {isRemoved ? 'Goes when you save.' : license}
              </span>
              <Button
                look="quiet"
                size="small"
                disabled={disabled}
                aria-label={isRemoved ? `Keep ${variant}` : `Remove ${variant}`}
                onClick={() =>
                  onChange(
                    isRemoved ? removed.filter((one) => one !== variant) : [...removed, variant],
                  )
                }
              >
                {isRemoved ? 'Keep' : 'Remove'}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
