import type { MutationStatus } from '@tanstack/react-query';
import { Suspense } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Notice } from '../ui/notice';
import type { ApiRequest } from './build-request';
import type { ApiResponse } from './send-request';
import type { WayOnProps } from './way-on';
import { lazyPart } from '../ui/lazy-part';

const ResponseView = lazyPart(() =>
  import('./response-view').then((module) => ({ default: module.ResponseView })),
);
const WayOn = lazyPart(() => import('./way-on').then((module) => ({ default: module.WayOn })));

const waiting = <p className="py-12 text-center text-muted">Waiting…</p>;

type OutcomeProps = {
  request: ApiRequest;
  sending: { status: MutationStatus; data: ApiResponse | undefined };
  waysOn: Omit<WayOnProps, 'refusal'>;
};

/** The request that was sent, or will be, and what came of it. */
export function Outcome({ request: { method, target }, sending, waysOn }: OutcomeProps) {
  const { status, data } = sending;
  return (
    <>
      <p className="mb-4 font-mono text-xs wrap-anywhere">
        <span className="text-muted">{method}</span> {target}
      </p>
      {data && (
        <Suspense fallback={waiting}>
          <ResponseView response={data} on={new URLSearchParams(target.split('?')[1]).get('on')}>
            {data.refusal && <WayOn refusal={data.refusal} {...waysOn} />}
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
