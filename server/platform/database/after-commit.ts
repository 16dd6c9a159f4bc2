import { processWide } from '../process-wide';

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
