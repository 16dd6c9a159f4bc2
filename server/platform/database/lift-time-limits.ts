import type { Transaction } from './database';

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
