import { isDatabaseAway } from './database-away';
import { log } from './log';

/** Logs a failure on our side. An outage of the database has its own lines, however many it fails. */
export function logFailure(error: unknown, details: object): void {
  if (!isDatabaseAway(error)) log.error({ err: error, ...details });
}
