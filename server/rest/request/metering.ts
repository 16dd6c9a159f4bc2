import type { Bucket } from '../../contract/plans';
import { consumeQuota, peekQuota } from '../../metering/quotas/consume-quota';
import { AppError } from '../../platform/errors';
import { confirmCaller, noteConfirmed } from './authenticate';
import { isNotModified, type Representation, respond } from './responses';
import type { RestContext } from './rest-env';

export type MeteredWork<Checked> = {
  /** Checks input and plan. */
  check: (c: RestContext) => Promise<Checked>;
  handle: (checked: Checked) => Promise<Representation>;
};

/**
 * Responds to a request of a metered route. These are the rules of the contract, all of them:
 * - A 200 and a 404 of the handler cost one unit of the bucket.
 * - HEAD and 304 are free, and never refused for want of units. (OPTIONS has no handler.)
 * - What is refused before the handler costs nothing: 401, 403, 405, 413, 415, 422, 429.
 * - Any other failure of the handler is refunded.
 * - A caller whom the counter store finds changed is read and checked again.
 * @throws AppError `rate_limit_exceeded`
 */
export async function respondMetered<Checked>(
  c: RestContext,
  bucket: Bucket,
  work: MeteredWork<Checked>,
): Promise<Response> {
  const isHead = c.req.method === 'HEAD';
  const mayBeFree = isHead || c.req.header('If-None-Match') !== undefined;
  // A free request never reaches the counter store, which would confirm the caller.
  if (mayBeFree) await confirmCaller(c);
  let checked = await checkConfirmed(c, work);

  const early = mayBeFree ? work.handle(checked) : null;
  if (early !== null && (isHead || (await isUnchanged(c, early)))) {
    return respond(c, await early, await peekQuota(c.get('caller'), bucket));
  }

  let consumed = await consumeQuota(c.get('caller'), bucket);
  while (consumed.kind === 'stale') {
    await confirmCaller(c, consumed.revision);
    checked = await work.check(c);
    consumed = await consumeQuota(c.get('caller'), bucket);
  }
  if (consumed.kind === 'passed') noteConfirmed(c);
  else if (await confirmCaller(c)) checked = await work.check(c);
  // While the store is away the request passes uncounted.
  const unit = consumed.kind === 'passed' ? consumed : null;
  try {
    return await respond(c, await (early ?? work.handle(checked)), unit?.status);
  } catch (error) {
    const isCounted = error instanceof AppError && error.status === 404;
    if (!isCounted) await unit?.refund();
    throw error;
  }
}

/** A refusal may rest on a key or a plan that are no longer the caller's. */
async function checkConfirmed<Checked>(
  c: RestContext,
  { check }: MeteredWork<Checked>,
): Promise<Checked> {
  try {
    return await check(c);
  } catch (refusal) {
    if (await confirmCaller(c)) return check(c);
    throw refusal;
  }
}

/** An error is none that the client has already. */
function isUnchanged(c: RestContext, early: Promise<Representation>): Promise<boolean> {
  return early.then(
    (representation) => isNotModified(c, representation),
    () => false,
  );
}
