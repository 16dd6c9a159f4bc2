import { type ReactNode, useId } from 'react';
import type { BrandFacts } from '../../server/contract/brand-facts';
import { categories, categoryTitles } from '../../server/contract/categories';
import { hexPattern } from '../../server/contract/limits';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { Field } from '../ui/field';
import { describeFact, type FactName, factLabels } from '../changes/change-words';
import type { Scope } from '../dashboard/scope';
import { DomainFields } from './domain-fields';
import { type FactsDraft, listCorrected, toDraft } from './facts-draft';

const categoriesMax = 5;

type FactsFieldsProps = {
  scope: Scope;
  slug: string | null;
  draft: FactsDraft;
  onChange: (changed: Partial<FactsDraft>) => void;
  /** The facts of this release, which are corrected; null for an own brand. */
  base: BrandFacts | null;
  /** Corrected facts that the release has changed since. */
  outdated: readonly string[];
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
};

/** What can be said of a brand. Of a brand of the base, each changed fact says what the release has. */
export function FactsFields(props: FactsFieldsProps) {
  const { scope, slug, draft, onChange, errors, disabled } = props;
  const text = (name: Exclude<FactName, 'domains' | 'categories'>) => ({
    label: factLabels[name],
    value: draft[name],
    disabled,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Fact {...props} name="name">
        <Field {...text('name')} dir="auto" maxLength={100} required />
      </Fact>
      <Fact {...props} name="aliases">
        <Field {...text('aliases')} dir="auto" hint="Separated by commas." />
      </Fact>
      <Fact {...props} name="domains">
        <DomainFields
          {...{ scope, slug, disabled }}
          domains={draft.domains}
          onChange={(domains) => onChange({ domains })}
          errorAt={(i) => errors[`domains.${i}`]}
        />
      </Fact>
      <Fact {...props} name="brandColor">
        <ColorField {...text('brandColor')} />
      </Fact>
      <Fact {...props} name="website">
        <Field {...text('website')} type="url" placeholder="https://example.com" maxLength={500} />
      </Fact>
      <Fact {...props} name="guidelines">
        <Field
          {...text('guidelines')}
          type="url"
          placeholder="https://example.com/brand"
          maxLength={500}
        />
      </Fact>
      <Fact {...props} name="description" className="lg:col-span-2">
        <Field {...text('description')} dir="auto" maxLength={300} />
      </Fact>
      <Fact {...props} name="categories" className="lg:col-span-2">
        <CategoryChips
          chosen={draft.categories}
          disabled={disabled}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
      </Fact>
    </div>
  );
}

type FactProps = Pick<FactsFieldsProps, 'draft' | 'base' | 'outdated' | 'onChange'> & {
  name: FactName;
  className?: string;
  children: ReactNode;
};

/** A field, and below it what the release says if that differs. */
function Fact({ name, draft, base, outdated, onChange, className = '', children }: FactProps) {
  const isCorrected = listCorrected(draft, base).includes(name);
  return (
    <div className={`min-w-0 ${className}`}>
      {children}
      {base !== null && isCorrected && (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">
            {outdated.includes(name) ? 'Corrected. The catalog has changed it since, to: ' : ''}
            {outdated.includes(name) ? '' : 'Corrected. The catalog says: '}
            {describeFact(base[name])}.
          </span>
          <Button
            look="quiet"
            size="small"
            aria-label={`Put back: ${factLabels[name]}`}
            onClick={() => onChange({ [name]: toDraft(base)[name] })}
          >
            Put back
          </Button>
        </p>
      )}
    </div>
  );
}

type ColorFieldProps = {
  label: string;
  value: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

function ColorField({ label, value, error, ...props }: ColorFieldProps) {
  const isColor = hexPattern.test(value);
  const isBad = value !== '' && !isColor;
  return (
    <Field
      {...props}
      label={label}
      value={value}
      placeholder="#0A66C2"
      maxLength={7}
      autoCapitalize="off"
      spellCheck={false}
      hint="Empty: the drawing in color tells."
      error={error ?? (isBad ? 'Write a color as #0A66C2.' : undefined)}
      trailing={
        <input
          type="color"
          aria-label="Pick a color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#808080'}
          onChange={props.onChange}
          disabled={props.disabled}
          className="h-8 w-8 cursor-pointer rounded-control border border-line-strong bg-surface p-0.5"
        />
      }
    />
  );
}

type CategoryChipsProps = {
  chosen: FactsDraft['categories'];
  disabled: boolean;
  onChange: (chosen: FactsDraft['categories']) => void;
};

function CategoryChips({ chosen, disabled, onChange }: CategoryChipsProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-medium">
        Categories <span className="font-normal text-muted">(up to {categoriesMax})</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        {categories.map((category) => {
          const isChosen = chosen.includes(category);
          return (
            <Chip
              key={category}
              pressed={isChosen}
              disabled={disabled || (!isChosen && chosen.length === categoriesMax)}
              onClick={() =>
                onChange(
                  isChosen ? chosen.filter((one) => one !== category) : [...chosen, category],
                )
              }
              className="disabled:opacity-50"
            >
              {categoryTitles[category]}
            </Chip>
          );
        })}
      </div>
    </div>
  );
}
