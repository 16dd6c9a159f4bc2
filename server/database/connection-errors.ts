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
  /Connection terminated|timeout exceeded when trying to connect|server closed the connection|the database system is/i;

/** Whether the database was away, rather than the statement wrong. */
export function isConnectionError(error: unknown): boolean {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < 5;
    at = at.cause, depth++
  ) {
    const code = textOf(at, 'code');
    if (prismaCodes.has(code) || socketCodes.has(code) || /^(08|57P)/.test(code)) return true;
    if (adapterKinds.has(textOf(at, 'kind')) || adapterKinds.has(textOf(at.cause, 'kind')))
      return true;
    if (messages.test(at.message)) return true;
  }
  return false;
}

function textOf(holder: unknown, member: string): string {
  const value: unknown = holder instanceof Object ? Reflect.get(holder, member) : undefined;
  return typeof value === 'string' ? value : '';
}

export function databaseAway(cause: unknown): AppError {
  return new AppError('service_unavailable', 'The database cannot be reached. Try again shortly.', {
    headers: { 'Retry-After': '5' },
    cause,
  });
}
