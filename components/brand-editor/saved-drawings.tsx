import type { Variant } from '../../server/contract/variants';
import { Button } from '../ui/button';
import type { Editor } from './brand-editor';
import { LicenseField } from './license-field';

export type Licenses = Partial<Readonly<Record<Variant, string>>>;

type SavedDrawingsProps = {
  drawings: Editor['drawings'];
  /** Variants whose drawing goes with the next save. */
  removed: readonly Variant[];
  onChange: (removed: Variant[]) => void;
  /** Licenses that were changed. */
  licenses: Licenses;
  onLicense: (licenses: Licenses) => void;
  disabled: boolean;
};

/** The drawings that are saved. The next save can remove each, or change its license. */
export function SavedDrawings(props: SavedDrawingsProps) {
  const { drawings, removed, onChange, licenses, onLicense, disabled } = props;
  if (drawings.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-sm">Saved drawings</h3>
      <ul aria-label="Saved drawings" className="mt-1 divide-y divide-line">
        {drawings.map(({ variant, license }) => {
          const isRemoved = removed.includes(variant);
          return (
            <li key={variant} className="flex flex-wrap items-center gap-3 py-1.5">
              <code className={`font-mono ${isRemoved ? 'text-muted line-through' : ''}`}>
                {variant}
              </code>
              <span className="min-w-0 flex-1 text-muted">
                {isRemoved && 'Goes when you save.'}
              </span>
              {!isRemoved && (
                <LicenseField
                  label={`License of ${variant}`}
                  value={licenses[variant] ?? license}
                  disabled={disabled}
                  onChange={(next) => onLicense({ ...licenses, [variant]: next })}
                />
              )}
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
