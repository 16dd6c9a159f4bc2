import { AppError } from '../errors';

/** Prisma's codes for a database that cannot be reached, closed the connection or has none free. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024']);
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Driver adapters name these kinds in `cause.kind`. */
const adapterKinds = new Set([
  'ConnectionClosed',
  'SocketTimeout',
  'DatabaseNotReachable',
  'TooManyConnections',
]);
const messages =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Unable to start a transaction in the given time|server closed the connection|the database system is/i;
const depthMax = 6;

/** Whether the database was away, rather than the statement wrong. */
export function isConnectionError(error: unknown, depth = 0): boolean {
  if (!(error instanceof Object) || depth > depthMax) return false;
  const code = textOf(error, 'code');
  return (
    prismaCodes.has(code) ||
    socketCodes.has(code) ||
    /^(08|57P)/.test(code) ||
    adapterKinds.has(textOf(error, 'kind')) ||
    messages.test(textOf(error, 'message')) ||
    // Raw queries carry the adapter's error in `meta`, everything else in `cause`.
    [
      Reflect.get(error, 'cause'),
      Reflect.get(Object(Reflect.get(error, 'meta')), 'driverAdapterError'),
    ].some((inner) => isConnectionError(inner, depth + 1))
  );
}

function textOf(holder: object, member: string): string {
  const value: unknown = Reflect.get(holder, member);
  return typeof value === 'string' ? value : '';
}

export function databaseAway(cause: unknown): AppError {
  return new AppError('service_unavailable', 'The database cannot be reached. Try again shortly.', {
    headers: { 'Retry-After': '5' },
    cause,
  });
}
