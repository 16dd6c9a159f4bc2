import { createHmac } from 'node:crypto';
import { hourMs } from '../../contract/durations';
import { env } from '../env';
import { processWide } from '../process/made-once';
import { authSecret, deriveKey, isToken } from '../process/secrets';
import { addressKey } from './origin';

/** Whether a browser has shown the cookie, and the `Set-Cookie` that is due. */
export type Visit = { isKnown: boolean; setCookie: string | null };

const isSecure = env.publicUrl.startsWith('https:');
const cookieName = `${isSecure ? '__Host-' : ''}marque-visit`;
const attributes = `; Path=/; Max-Age=7200; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/**
 * A cookie for one address, good for the hour that it was set in and the next. Any client can send
 * `Sec-Fetch-Site: same-origin`; one that does not come back with the cookie gets little of what pages get. Public
 * pages don't set it, as shared caches hold them: what they load does.
 */
export function readVisit(
  cookies: string | null | undefined,
  address: string,
  nowMs = Date.now(),
): Visit {
  const given = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(cookies ?? '')?.[1];
  const hour = Math.floor(nowMs / hourMs);
  const current = sign(hour, address);
  if (isToken(given, current)) return { isKnown: true, setCookie: null };
  const isKnown = given !== undefined && isToken(given, sign(hour - 1, address));
  return { isKnown, setCookie: `${cookieName}=${current}${attributes}` };
}

function sign(hour: number, address: string): string {
  const { key } = processWide('visit-key', () => ({ key: deriveKey(authSecret(), 'visits') }));
  return createHmac('sha256', key)
    .update(`${hour} ${addressKey(address)}`)
    .digest('base64url');
}
