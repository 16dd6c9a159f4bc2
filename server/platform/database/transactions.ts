import { processWide } from '../process/made-once';
import type { Transaction } from './database';

type Work = () => void;

const pending = processWide('after-commit', () => new WeakMap<object, Work[]>());

/** Does the work once the transaction has been committed, or at once for a client outside of one. */
export function afterCommit(transaction: object, work: Work): void {
  const works = pending.get(transaction);
  if (works === undefined) work();
  else works.push(work);
}

/**
 * Runs a transaction, then what `afterCommit` was given for it. A rollback drops that.
 * @param begin calls back with the client of the transaction
 */
export async function runCommitting<T>(
  begin: (onBegin: (transaction: object) => void) => Promise<T>,
): Promise<T> {
  const works: Work[] = [];
  const result = await begin((transaction) => void pending.set(transaction, works));
  for (const work of works) work();
  return result;
}

/**
 * Lifts, until the end of this transaction, every limit under which Postgres would end it, also those
 * of the role: it holds a lock and asks nothing else while the work goes on elsewhere. Postgres only.
 */
export async function liftTimeLimits(transaction: Transaction): Promise<void> {
  // Not every version of Postgres has all of them.
  await transaction.$queryRaw`
    SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN (
      'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
}
