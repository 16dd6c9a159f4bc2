import { CircleAlert } from 'lucide-react';
import { Button } from './button';

type ErrorStateProps = {
  /** What failed, such as "The usage could not be loaded." */
  title: string;
  message?: string | undefined;
  requestId?: string | undefined;
  onRetry?: () => void;
};

/** What failed, what to do, and the request id to quote to support. */
export function ErrorState({ title, message, requestId, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-bad/40 bg-surface px-6 py-10 text-center"
    >
      <CircleAlert aria-hidden className="size-5 text-bad" />
      <p className="mt-3 font-medium">{title}</p>
      {message && <p className="mt-1 max-w-[55ch] text-sm text-muted">{message}</p>}
      {onRetry && (
        <Button className="mt-5" onClick={onRetry}>
          Try again
        </Button>
      )}
      {requestId && (
        <p className="mt-4 text-xs text-faint">
          Request <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}
