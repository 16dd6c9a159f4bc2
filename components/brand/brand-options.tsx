import { useEffect, useRef } from 'react';
import { optionId } from '../ui/use-combobox';
import { BackgroundPicture, BrandName } from './background-picture';

export type BrandOption = {
  nativeName: string | null;
  slug: string;
  name: string;
  isDrawn: boolean;
  domain?: string | null;
};

type BrandOptionsProps<Option> = {
  id: string;
  options: readonly Option[];
  /** The index of the active option; -1 for none. */
  active: number;
  onChoose: (option: Option) => void;
  /** Places the list below its field. */
  className: string;
};

/** The list of a combobox of brands. The field keeps the focus and handles the keys. */
export function BrandOptions<Option extends BrandOption>({
  id,
  options,
  active,
  onChoose,
  className,
}: BrandOptionsProps<Option>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const count = options.length;
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Brands"
        hidden={count === 0}
        className={`absolute inset-x-0 z-20 max-h-72 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float ${className}`}
      >
        {options.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={option.slug}
            id={optionId(id, i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onClick={() => onChoose(option)}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 text-sm hover:bg-sunken aria-selected:bg-sunken"
          >
            <BackgroundPicture
              slug={option.slug}
              isDrawn={option.isDrawn}
              className="size-5 shrink-0"
            />
            <span className="truncate">
              <BrandName {...option} />
            </span>
            <span className="ml-auto truncate font-mono text-xs text-muted">
              {option.domain ?? option.slug}
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? 'brand' : 'brands'}`}
      </span>
    </>
  );
}
