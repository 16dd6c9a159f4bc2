import type { CookiesOptions } from 'next-auth';
import {
  cookiePrefix,
  sessionCookieName,
  useSecureCookies,
} from '../accounts/sessions/session-cookie';

const handshakeSeconds = 15 * 60;
const options = {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: useSecureCookies,
} as const;

const cookie = (name: string, maxAge?: number) => ({
  name: `${cookiePrefix}next-auth.${name}`,
  options: { ...options, ...(maxAge !== undefined && { maxAge }) },
});

/** NextAuth's cookies under names that no other host can set, a sibling domain neither. */
export const authCookies: Partial<CookiesOptions> = {
  sessionToken: { name: sessionCookieName, options },
  callbackUrl: cookie('callback-url'),
  csrfToken: cookie('csrf-token'),
  pkceCodeVerifier: cookie('pkce.code_verifier', handshakeSeconds),
  state: cookie('state', handshakeSeconds),
  nonce: cookie('nonce'),
};
