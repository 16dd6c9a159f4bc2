import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

type ListFailedProps = { shown: number; onRetry: () => Promise<void> };

export function ListFailed({ shown, onRetry }: ListFailedProps) {
  return (
    <Notice
      tone="warn"
      title={`Only the first ${shown} brands are here`}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
      announced
      className="mt-4"
    >
      The whole list could not be loaded. Check your connection.
    </Notice>
  );
}
