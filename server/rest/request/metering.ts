import type { Bucket } from '../../contract/plans';
import { chargeWork } from '../../limits/bursts';
import { type Consumed, consumeQuota, peekQuota } from '../../metering/quotas/consume-quota';
import { AppError } from '../../platform/errors';
import { type MaybePromise, whenReady } from '../../platform/when-ready';
import { confirmCaller, noteConfirmed, readCallerAgain } from './authenticate';
import { isNotModified, type Outcome, type Representation, respond } from './responses';
import type { RestContext } from './rest-env';

export type MeteredWork<Checked> = {
  /** Checks input and plan. */
  check: (c: RestContext) => MaybePromise<Checked>;
  handle: (checked: Checked) => MaybePromise<Representation>;
};

/**
 * Responds to a request of a metered route. These are the rules of the contract, all of them:
 * - A 200 and a 404 of the handler cost one unit of the bucket.
 * - HEAD and 304 are free, and never refused for want of units. (OPTIONS has no handler.) They are
 *   paid with time: an account that lets much be drawn for them must wait.
 * - What is refused before the handler costs nothing: 401, 403, 405, 413, 415, 422, 429.
 * - Any other failure of the handler is refunded.
 * - A caller whom the counter store finds changed is read and checked again.
 *
 * Nothing here waits for what is known already: a promise at each step cost an eighth of the SVG rate.
 */
export function respondMetered<Checked>(
  c: RestContext,
  bucket: Bucket,
  work: MeteredWork<Checked>,
): MaybePromise<Outcome> {
  if (c.req.method === 'HEAD' || c.req.header('If-None-Match') !== undefined) {
    return respondFree(c, bucket, work);
  }
  return whenReady(checkConfirmed(c, work), (checked) => respondCounted(c, bucket, work, checked));
}

/** Responds to HEAD and with 304; any other response is counted. */
function respondFree<Checked>(
  c: RestContext,
  bucket: Bucket,
  work: MeteredWork<Checked>,
): MaybePromise<Outcome> {
  // A free request never reaches the counter store, which would confirm the caller.
  return whenReady(confirmCaller(c), () =>
    whenReady(checkConfirmed(c, work), (checked) => {
      const early = handleFree(c, work, checked);
      const isFree = c.req.method === 'HEAD' || isUnchanged(c, early);
      const respondUncounted = (made: Representation) =>
        whenReady(peekQuota(c.get('caller'), bucket), (status) => respond(c, made, status));
      return whenReady(isFree, (free) =>
        free ? whenReady(early, respondUncounted) : respondCounted(c, bucket, work, checked, early),
      );
    }),
  );
}

function handleFree<Checked>(
  c: RestContext,
  work: MeteredWork<Checked>,
  checked: Checked,
): MaybePromise<Representation> {
  const startedAtMs = performance.now();
  try {
    return work.handle(checked);
  } catch (error) {
    // It is responded to where the response is counted.
    return Promise.reject(error as Error);
  } finally {
    chargeWork(c.get('caller').accountId, performance.now() - startedAtMs);
  }
}

/** @param early what the handler makes of the request, where it had to be known before */
function respondCounted<Checked>(
  c: RestContext,
  bucket: Bucket,
  work: MeteredWork<Checked>,
  checked: Checked,
  early?: MaybePromise<Representation>,
): MaybePromise<Outcome> {
  return whenReady(consumeQuota(c.get('caller'), bucket), (consumed) => {
    if (consumed.kind === 'refused') return consumed.refusal;
    if (consumed.kind !== 'passed') return respondUnconfirmed(c, bucket, work, checked, consumed);
    noteConfirmed(c);
    c.set('cost', 1);
    const { status, refund } = consumed;
    const fail = async (error: unknown): Promise<never> => {
      const isCounted = error instanceof AppError && error.status === 404;
      if (isCounted) throw error;
      c.set('cost', 0);
      await refund(c.get('requestId'));
      throw error;
    };
    try {
      const response = whenReady(early ?? work.handle(checked), (made) => respond(c, made, status));
      return response instanceof Promise ? response.catch(fail) : response;
    } catch (error) {
      return fail(error);
    }
  });
}

/** Nothing was consumed: the caller has changed, or the store is away and the request passes uncounted. */
async function respondUnconfirmed<Checked>(
  c: RestContext,
  bucket: Bucket,
  work: MeteredWork<Checked>,
  checked: Checked,
  consumed: Exclude<Consumed, { kind: 'passed' | 'refused' }>,
): Promise<Outcome> {
  const isStale = consumed.kind === 'stale';
  const isReread = await readCallerAgain(c, isStale ? consumed.revision : undefined);
  const current = isReread ? await work.check(c) : checked;
  if (isStale) return respondCounted(c, bucket, work, current);
  return respond(c, await work.handle(current));
}

/** A refusal may rest on a key or a plan that are no longer the caller's. */
function checkConfirmed<Checked>(
  c: RestContext,
  { check }: MeteredWork<Checked>,
): MaybePromise<Checked> {
  const checkAgain = async (refusal: unknown): Promise<Checked> => {
    if (await confirmCaller(c)) return check(c);
    throw refusal;
  };
  try {
    const checked = check(c);
    return checked instanceof Promise ? checked.catch(checkAgain) : checked;
  } catch (refusal) {
    return checkAgain(refusal);
  }
}

/** An error is none that the client has already. */
function isUnchanged(c: RestContext, early: MaybePromise<Representation>): MaybePromise<boolean> {
  if (!(early instanceof Promise)) return isNotModified(c, early);
  return early.then(
    (representation) => isNotModified(c, representation),
    () => false,
  );
}
