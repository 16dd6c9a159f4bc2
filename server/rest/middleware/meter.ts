import { AppError } from '../../errors';
import { consumeQuota, type QuotaStatus } from '../../quotas/consume-quota';
import { peekQuota } from '../../quotas/peek-quota';
import type { Bucket } from '../../quotas/plans';
import { whenReady } from '../../when-ready';
import type { RestContext } from '../rest-env';
import { confirmCaller, noteConfirmed } from './authenticate-metered';

/** Checks input and plan, which costs nothing, and gives back the work, which does. */
type Prepare<Answer> = () => Work<Answer>;

/** What is found out at little cost, as whether it is a 304, comes first; the rest waits to be counted. */
type Work<Answer> = () => Answer | Rest<Answer> | Promise<Answer | Rest<Answer>>;
type Rest<Answer> = () => Promise<Answer>;

/**
 * Answers and counts one unit of the bucket, for a 200 and for a 404 of the work. `HEAD` and 304 are
 * free and never refused: a request that may become a 304 is worked out before it is counted.
 * @param prepare may run twice: when the caller turns out to have another plan by now
 * @throws AppError `rate_limit_exceeded`
 */
export function metered<Answer extends Response>(
  c: RestContext,
  bucket: Bucket,
  prepare: Prepare<Answer>,
): Answer | Promise<Answer> {
  if (c.req.method === 'HEAD' || c.req.header('If-None-Match') !== undefined) {
    return answerFirst(c, bucket, prepare);
  }
  return whenReady(prepareFor(c, prepare), (prepared) => spend(c, bucket, prepare, prepared));
}

/** The other order, for what is free or may turn out to be. */
async function answerFirst<Answer extends Response>(
  c: RestContext,
  bucket: Bucket,
  prepare: Prepare<Answer>,
): Promise<Answer> {
  await confirmCaller(c);
  const work = prepare();
  const outcome = await settle(work);
  const unwrap = () => {
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
  const isFree = c.req.method === 'HEAD' || ('answer' in outcome && isNotModified(outcome.answer));
  if (isFree) return withStatus(await finish(unwrap), await peekQuota(c.get('caller'), bucket));
  const answer = await spend(c, bucket, prepare, unwrap);
  return withStatus(answer, c.get('quotaStatus') ?? null);
}

function spend<Answer extends Response>(
  c: RestContext,
  bucket: Bucket,
  prepare: Prepare<Answer>,
  prepared: Work<Answer>,
): Answer | Promise<Answer> {
  return whenReady(consumeQuota(c.get('caller'), bucket), (spending) => {
    if (spending.kind === 'passed') {
      noteConfirmed(c);
      c.set('quotaStatus', spending.status);
      return finishOrGiveBack(prepared, spending.giveBack);
    }
    return spending.kind === 'stale'
      ? confirmCaller(c, spending.revision).then(() => spend(c, bucket, prepare, prepare()))
      : confirmCaller(c).then((isChanged) => finish(isChanged ? prepare() : prepared));
  });
}

/** A refusal may rest on a plan that the caller no longer has. */
function prepareFor<Answer>(
  c: RestContext,
  prepare: Prepare<Answer>,
): Work<Answer> | Promise<Work<Answer>> {
  try {
    return prepare();
  } catch (error) {
    return confirmCaller(c).then((isChanged) => {
      if (isChanged) return prepare();
      throw error;
    });
  }
}

/** Gives the unit back when the work fails, unless by finding that there is no such thing. */
function finishOrGiveBack<Answer extends Response>(
  prepared: Work<Answer>,
  giveBack: () => Promise<void>,
): Answer | Promise<Answer> {
  const onError = async (error: unknown): Promise<never> => {
    const isFound = error instanceof AppError && error.status === 404;
    if (!isFound) await giveBack();
    throw error;
  };
  const onAnswer = (answer: Answer) =>
    answer.status >= 500 ? giveBack().then(() => answer) : answer;
  try {
    const answer = finish(prepared);
    return answer instanceof Promise ? answer.then(onAnswer, onError) : onAnswer(answer);
  } catch (error) {
    return onError(error);
  }
}

function finish<Answer extends Response>(work: Work<Answer>): Answer | Promise<Answer> {
  return whenReady<Answer | Rest<Answer>, Answer>(work(), (answer) =>
    typeof answer === 'function' ? answer() : answer,
  );
}

function isNotModified(answer: Response | Rest<Response>): boolean {
  return typeof answer !== 'function' && answer.status === 304;
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
