import { Notice } from '../ui/notice';
import type { Failure } from './describe-failure';

/** Above a form that did not get through. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  return (
    <Notice tone="bad" announced>
      {failure.message}
      {failure.requestId && (
        <p className="mt-1 text-xs text-muted">
          Request <code className="font-mono select-all">{failure.requestId}</code>
        </p>
      )}
    </Notice>
  );
}
