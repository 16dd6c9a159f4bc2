import { parseAccept } from 'hono/utils/accept';

/** Whether a client that sends this `Accept-Encoding` takes the coding, such as `br`. */
export function acceptsEncoding(acceptEncoding: string | undefined, coding: string): boolean {
  return parseAccept(acceptEncoding ?? '').some(({ type, q }) => type === coding && q > 0);
}
