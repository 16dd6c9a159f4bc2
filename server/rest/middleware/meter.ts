import { AppError } from '../../errors';
import { consumeQuota, type QuotaStatus } from '../../quotas/consume-quota';
import { peekQuota } from '../../quotas/peek-quota';
import type { Bucket } from '../../quotas/plans';
import type { RestContext } from '../rest-env';
import { confirmCaller, noteConfirmed } from './authenticate-metered';

/** Checks input and plan, which costs nothing, and gives back the work, which does. */
type Prepare<Answer> = () => () => Answer | Promise<Answer>;

/**
 * Answers and counts one unit of the bucket, for a 200 and for a 404 of the work. `HEAD` and 304 are
 * free and never refused: a request that may become a 304 is worked out before it is counted.
 * @param prepare may run twice: when the caller turns out to have another plan by now
 * @throws AppError `rate_limit_exceeded`
 */
export async function metered<Answer extends Response>(
  c: RestContext,
  bucket: Bucket,
  prepare: Prepare<Answer>,
): Promise<Answer> {
  const isHead = c.req.method === 'HEAD';
  if (!isHead && c.req.header('If-None-Match') === undefined) {
    return spend(c, bucket, prepare, await prepareFor(c, prepare));
  }
  await confirmCaller(c);
  const work = prepare();
  const outcome = await settle(work);
  const isFree = isHead || ('answer' in outcome && outcome.answer.status === 304);
  const unwrap = () => {
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
  if (isFree) return withStatus(unwrap(), await peekQuota(c.get('caller'), bucket));
  const answer = await spend(c, bucket, prepare, unwrap);
  return withStatus(answer, c.get('quotaStatus') ?? null);
}

async function spend<Answer extends Response>(
  c: RestContext,
  bucket: Bucket,
  prepare: Prepare<Answer>,
  prepared: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const spending = await consumeQuota(c.get('caller'), bucket);
  if (spending.kind === 'stale') {
    await confirmCaller(c, spending.revision);
    return spend(c, bucket, prepare, prepare());
  }
  if (spending.kind === 'open') {
    const work = (await confirmCaller(c)) ? prepare() : prepared;
    return work();
  }
  noteConfirmed(c);
  c.set('quotaStatus', spending.status);
  const outcome = await settle(prepared);
  if ('error' in outcome) {
    const isFound = outcome.error instanceof AppError && outcome.error.status === 404;
    if (!isFound) await spending.giveBack();
    throw outcome.error;
  }
  if (outcome.answer.status >= 500) await spending.giveBack();
  return outcome.answer;
}

/** A refusal may rest on a plan that the caller no longer has. */
async function prepareFor<Answer>(c: RestContext, prepare: Prepare<Answer>) {
  try {
    return prepare();
  } catch (error) {
    if (await confirmCaller(c)) return prepare();
    throw error;
  }
}

async function settle<Answer>(work: () => Answer | Promise<Answer>) {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error };
  }
}

/** For an answer that was made before it was known where the bucket stands. */
function withStatus<Answer extends Response>(answer: Answer, status: QuotaStatus | null): Answer {
  if (status === null || answer.status >= 400) return answer;
  answer.headers.set('X-RateLimit-Limit', String(status.limit));
  answer.headers.set('X-RateLimit-Remaining', String(status.remaining));
  answer.headers.set('X-RateLimit-Reset', String(status.resetInSeconds));
  return answer;
}
