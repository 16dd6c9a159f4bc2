import { databaseAway, AppError } from '../errors';

/** Whether a write, raw or not, was refused because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** Whether a write, raw or not, was refused because the row it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23503';
}

function sqlStateOf(error: unknown): unknown {
  return memberOf(adapterErrorOf(error), 'cause', 'originalCode');
}

function adapterErrorOf(error: unknown): unknown {
  return memberOf(error, 'meta', 'driverAdapterError');
}

function memberOf(holder: unknown, ...path: string[]): unknown {
  return path.reduce((found: unknown, member) => Reflect.get(Object(found), member), holder);
}

/** Codes of Prisma, the system and Postgres: unreachable, closed, none free, or over a time limit. */
const connectionCodes =
  /^(P10(01|02|08|11|17)|P2024|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08.*|57P.*|57014|55P03|25P03)$/;
/** Driver adapters name these kinds in `cause.kind`. */
const adapterKinds = /^(ConnectionClosed|SocketTimeout|DatabaseNotReachable|TooManyConnections)$/;
const messages =
  /Connection terminated|Query read timeout|connection error and is not queryable|timeout exceeded when trying to connect|Unable to start a transaction in the given time|server closed the connection|the database system is/i;
const depthMax = 6;

/** Whether the database was unreachable, as opposed to the statement being wrong. */
export function isConnectionError(error: unknown, depth = 0): boolean {
  if (!(error instanceof Object) || depth > depthMax) return false;
  return (
    connectionCodes.test(String(memberOf(error, 'code'))) ||
    adapterKinds.test(String(memberOf(error, 'kind'))) ||
    messages.test(String(memberOf(error, 'message'))) ||
    // Raw queries carry the adapter's error in `meta`, everything else in `cause`.
    isConnectionError(memberOf(error, 'cause'), depth + 1) ||
    isConnectionError(adapterErrorOf(error), depth + 1)
  );
}

/** Class 53 of Postgres: no disk or memory left. 25006: a standby, which cannot be written to. */
const cannotWriteStates = /^(53...|25006)$/;

/** Whether the database reads but refuses every write: no disk left, or a standby. */
export const isReadOnlyError = (error: unknown): boolean =>
  /^(53100|25006)$/.test(String(sqlStateOf(error)));

/**
 * Turns a connection error into `service_unavailable`, and the error of a database that cannot write at
 * the moment; any other error stays as it is.
 */
export function translateConnectionError(error: unknown): unknown {
  if (!(error instanceof AppError) && cannotWriteStates.test(String(sqlStateOf(error)))) {
    return new AppError('service_unavailable', 'The database cannot save anything at the moment.', {
      headers: { 'Retry-After': '60' },
      cause: error,
    });
  }
  return error instanceof AppError || !isConnectionError(error) ? error : databaseAway(error);
}
