import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeFailure } from '../forms/describe-failure';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

type ShowOlderProps = {
  /** What the list is of, such as `requests`. */
  what: string;
  query: Pick<
    UseInfiniteQueryResult<unknown, unknown>,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >;
  onPress: () => void;
};

/** The end of a list of the newest: a button for those before, and why they could not be loaded. */
export function ShowOlder({ what, query, onPress }: ShowOlderProps) {
  return (
    <div className="mt-5 flex flex-col items-center gap-4 text-muted">
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <Notice tone="bad" announced>
          {describeFailure(query.error).message}
        </Notice>
      )}
      {query.hasNextPage ? (
        <Button pending={query.isFetchingNextPage} onClick={onPress}>
          Show older {what}
        </Button>
      ) : (
        `There are no older ${what}.`
      )}
    </div>
  );
}
