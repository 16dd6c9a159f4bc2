import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { isSearchable } from '../../server/contract/search-query';
import type { BrandOption } from '../brand/brand-options';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Field } from '../ui/field';
import { useCombobox } from '../ui/use-combobox';
import { lazyPart } from '../ui/lazy-part';

const BrandOptions = lazyPart(() => import('../brand/brand-options'), 'BrandOptions');

type Match = Outputs['catalog']['search']['matches'][number];

const shownMax = 6;

type SlugFieldProps = {
  label: string;
  name: string;
  hint?: string;
  value: string;
  /** Whether it takes several slugs, separated by commas. The last one is completed. */
  isList: boolean;
  onValue: (value: string) => void;
};

/** Completes a slug with the brands whose names match what is typed. */
export function SlugField({ isList, value, onValue, ...field }: SlugFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const start = isList ? value.lastIndexOf(',') + 1 : 0;
  const matches = useMatches(value.slice(start), isOpen);
  const { inputProps, listProps } = useCombobox<BrandOption>({
    options: matches,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    onChoose: ({ slug }) => onValue(value.slice(0, start) + slug),
  });
  return (
    <div className="relative">
      <Field
        {...field}
        {...inputProps}
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <Suspense>
          <BrandOptions {...listProps} options={matches} className="top-17.5" />
        </Suspense>
      )}
    </div>
  );
}

function useMatches(typed: string, isWanted: boolean): readonly Match[] {
  const q = useDeferredValue(typed.trim());
  const isAsked = isWanted && isSearchable(q);
  const { data } = useQuery(
    useTRPC().catalog.search.queryOptions(
      { q, limit: shownMax },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  return isAsked ? (data?.matches ?? []) : [];
}
