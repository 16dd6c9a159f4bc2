import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { describeFailure } from '../forms/describe-failure';
import { Button } from '../ui/button';
import { ErrorState } from '../ui/error-state';
import { Notice } from '../ui/notice';
import { RowsSkeleton } from '../ui/skeleton';
import { Td, Th } from '../ui/table';

export type Column<Item> = {
  title: string;
  /** On narrow screens some columns are hidden: the details have the rest. */
  className?: string;
  cell: (item: Item) => ReactNode;
  /** The style of the cell's button, which opens the details. One column has it. */
  button?: string;
  /** A second line on narrow screens. */
  more?: (item: Item) => ReactNode;
};

export type DetailsProps<Item> = { item: Item; opener: HTMLElement; onClose: () => void };

type LogListProps<Item> = {
  /** What is listed, such as `requests`. */
  what: string;
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string;
  columns: readonly Column<Item>[];
  /** Shown instead of an empty list. */
  empty: ReactNode;
  query: Pick<
    UseInfiniteQueryResult<unknown, unknown>,
    | 'error'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isPlaceholderData'
    | 'refetch'
  >;
  onShowOlder: () => void;
  /** All facts of an item, in a dialog. Loaded on its first use. */
  Details: ComponentType<DetailsProps<Item>>;
};

/** A list of the newest, with older ones page by page, and the details of each. */
export function LogList<Item>(props: LogListProps<Item>) {
  const { what, items, empty, query, Details } = props;
  const [opened, setOpened] = useState<Omit<DetailsProps<Item>, 'onClose'> | null>(null);
  if (items === undefined) return <Loading {...props} />;
  return (
    <>
      {items.length === 0 ? (
        empty
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? 'opacity-60' : ''}
        >
          <Rows {...props} items={items} onOpen={(item, opener) => setOpened({ item, opener })} />
          <ShowOlder {...props} what={what} />
        </div>
      )}
      <Suspense>{opened && <Details {...opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

function Loading({ what, query }: Pick<LogListProps<never>, 'what' | 'query'>) {
  if (query.error) {
    return (
      <ErrorState
        title={`The ${what} could not be loaded.`}
        {...describeFailure(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label={`Loading the ${what}`}>
      <RowsSkeleton />
    </div>
  );
}

type RowsProps<Item> = Pick<LogListProps<Item>, 'what' | 'keyOf' | 'columns'> & {
  items: readonly Item[];
  onOpen: (item: Item, opener: HTMLElement) => void;
};

function Rows<Item>({ what, items, keyOf, columns, onOpen }: RowsProps<Item>) {
  return (
    <div className="@container">
      <table
        aria-label={`${what.replace(/^./, (first) => first.toUpperCase())}, the newest first`}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {columns.map(({ title, className }) => (
              <Th key={title} className={className}>
                {title}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            // The button covers the row, so that a press anywhere opens the details.
            <tr
              key={keyOf(item)}
              className="relative transition-colors focus-within:bg-sunken hover:bg-sunken"
            >
              {columns.map(({ title, className, cell, button, more }) => (
                <Td key={title} className={className}>
                  {button === undefined ? (
                    cell(item)
                  ) : (
                    <button
                      type="button"
                      onClick={({ currentTarget }) => onOpen(item, currentTarget)}
                      className={`block w-full text-left after:absolute after:inset-0 ${button}`}
                    >
                      {cell(item)}
                    </button>
                  )}
                  {more && (
                    <span className="mt-0.5 block text-xs text-muted @xl:hidden">{more(item)}</span>
                  )}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShowOlder({
  what,
  query,
  onShowOlder,
}: Pick<LogListProps<never>, 'what' | 'query' | 'onShowOlder'>) {
  return (
    <div className="mt-5 flex flex-col items-center gap-4 text-muted">
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <Notice tone="bad" announced>
          {describeFailure(query.error).message}
        </Notice>
      )}
      {query.hasNextPage ? (
        <Button pending={query.isFetchingNextPage} onClick={onShowOlder}>
          Show older {what}
        </Button>
      ) : (
        `There are no older ${what}.`
      )}
    </div>
  );
}
