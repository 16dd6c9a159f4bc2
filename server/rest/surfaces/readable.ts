import { AppError } from '../../platform/errors';
import { type Representation, text } from '../request/responses';

const cacheControl = 'public, max-age=86400';

/** Text that pages of any origin may use. */
export function readable(content: string, type: string): Representation {
  const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return { ...text(content, type, cacheControl), headers };
}

/** JSON, or a call of the function that the address names. */
export function wrap(
  body: object,
  query: URLSearchParams,
  isCall = query.has('callback'),
): Representation {
  const written = JSON.stringify(body);
  if (!isCall) return readable(written, 'application/json; charset=utf-8');
  const callback = query.get('callback') ?? 'SimpleSVG._loaderCallback';
  if (!/^[A-Za-z_$][\w$.]{0,100}$/.test(callback)) {
    throw new AppError('validation_error', 'callback must be the name of a function.');
  }
  return readable(`${callback}(${written});`, 'application/javascript; charset=utf-8');
}
