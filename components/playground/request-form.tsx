import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { isSearchable } from '../../server/contract/search-query';
import type { BrandOption } from '../brand/brand-options';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Field } from '../ui/field';
import { lazyPart } from '../ui/lazy-part';
import { useCombobox } from '../ui/use-combobox';
import { type Operation, operations } from './operations';
import { LabelledSelect, RequestField } from './request-field';

type RequestFormProps = {
  operation: Operation;
  values: Readonly<Record<string, string>>;
  onOperation: (operation: Operation) => void;
  onValue: (name: string, value: string) => void;
};

/** A select for the operation, and its fields. */
export function RequestForm({ operation, values, onOperation, onValue }: RequestFormProps) {
  return (
    <>
      <LabelledSelect
        label="Endpoint"
        value={operations.indexOf(operation)}
        options={operations.map(({ label }, i) => [i, label])}
        onChange={({ target }) => onOperation(operations[Number(target.value)] ?? operation)}
      />
      {operation.fields.map((field) => {
        const isSlug = field.name === 'slug' || field.name === 'slugs';
        const props = {
          value: values[field.name] ?? '',
          onValue: (value: string) => onValue(field.name, value),
        };
        const key = `${operation.label} ${field.name}`;
        return isSlug ? (
          <SlugField key={key} {...field} {...props} isList={field.name === 'slugs'} />
        ) : (
          <RequestField key={key} field={field} {...props} />
        );
      })}
    </>
  );
}

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
function SlugField({ isList, value, onValue, ...field }: SlugFieldProps) {
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
