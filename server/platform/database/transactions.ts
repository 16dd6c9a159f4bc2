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
 * Runs a transaction, then the work that `afterCommit` registered. A rollback drops that work.
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
 * Lifts every limit by which Postgres would end this transaction, those of the role included: it only holds
 * a lock while the work goes on elsewhere. Postgres only.
 */
export async function liftTimeLimits(transaction: Transaction): Promise<void> {
  // Not every version of Postgres has all of these settings.
  await transaction.$queryRaw`
    SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN (
      'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
}

/** For a client whose extension does not see how a transaction begins and ends. */
export function wrapTransactions<T extends object>(
  client: T,
  requireDatabase: () => void,
  translate: (error: unknown) => unknown,
): T {
  return new Proxy(client, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member);
      if (member !== '$transaction' || typeof value !== 'function') return value;
      return (work: unknown, ...options: unknown[]): Promise<unknown> =>
        runCommitting(async (onBegin) => {
          requireDatabase();
          const parameters = [typeof work === 'function' ? begun(work, onBegin) : work, ...options];
          return Reflect.apply(value, target, parameters);
        }).catch((error: unknown) => {
          throw translate(error);
        });
    },
  });
}

/** The body of a transaction; `onBegin` gets its client before it runs. */
function begun(body: Function, onBegin: (transaction: object) => void) {
  return (transaction: object): unknown => {
    onBegin(transaction);
    return Reflect.apply(body, undefined, [transaction]);
  };
}
