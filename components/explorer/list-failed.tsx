import { Button } from '../ui/button';
import { formatCount } from '../ui/format-count';
import { Notice } from '../ui/notice';

type ListFailedProps = {
  shown: number;
  total: number;
  /** Of the page with the results, where those that are here are others; else null. */
  path: string | null;
  onRetry: () => Promise<void>;
};

export function ListFailed({ shown, total, path, onRetry }: ListFailedProps) {
  return (
    <Notice
      tone="warn"
      title="The whole list could not be loaded"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
      announced
      className="mt-4"
    >
      {path === null ? (
        <>
          {shown < total &&
            `Only ${formatCount(shown)} of ${formatCount(total)} brands ${shown === 1 ? 'is' : 'are'} here. `}
          Check your connection.
        </>
      ) : (
        <>
          Check your connection, or{' '}
          <a href={path} className="link">
            load these results as a page
          </a>
          .
        </>
      )}
    </Notice>
  );
}
