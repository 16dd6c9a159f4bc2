import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '../ui/empty-state';
import { lazyPart } from '../ui/lazy-part';
import { Notice } from '../ui/notice';
import type { ApiRequest } from './build-request';
import type { ApiResponse, Refusal } from './send-request';

const ResponseView = lazyPart(() => import('./response-view'), 'ResponseView');

const waiting = <p className="py-12 text-center text-muted">Waiting…</p>;

/** Method, path and query of a request. */
export function RequestLine({ method, target }: Pick<ApiRequest, 'method' | 'target'>) {
  return (
    <p className="mb-4 font-mono text-xs wrap-anywhere text-ink">
      <span className="text-muted">{method}</span> {target}
    </p>
  );
}

type OutcomeProps = {
  /** The requested background, or null. */
  on: string | null;
  status: 'idle' | 'pending' | 'error' | 'success';
  data: ApiResponse | undefined;
  /** What the reader can do about a refusal. */
  renderRefusal: (refusal: Refusal) => ReactNode;
};

/** The response to a request, or its state. */
export function Outcome({ on, status, data, renderRefusal }: OutcomeProps) {
  return (
    <>
      {data && (
        <Suspense fallback={waiting}>
          <ResponseView response={data} on={on}>
            {data.refusal && renderRefusal(data.refusal)}
          </ResponseView>
        </Suspense>
      )}
      {status === 'error' && (
        <Notice tone="bad" title="No response" announced takesFocus>
          The server could not be reached. Check your connection and send the request again.
        </Notice>
      )}
      {status === 'idle' && (
        <EmptyState title="Nothing sent yet">
          The response appears here: status, time, body or picture, and headers.
        </EmptyState>
      )}
      {status === 'pending' && waiting}
    </>
  );
}
