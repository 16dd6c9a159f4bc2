import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { checkCredentials } from '../accounts/check-credentials';
import { openAccountByEmail } from '../accounts/open-account-by-email';
import { AppError } from '../errors';
import { log } from '../log';
import { caps } from '../quotas/caps';
import { consumeCap } from '../quotas/consume-cap';
import { siteAddressKey } from '../quotas/site-address-key';
import { endSession } from '../sessions/end-session';
import { findLiveSession } from '../sessions/find-live-session';
import { startBrowserSession } from '../sessions/start-browser-session';
import { createOauthProviders } from './providers';
import { resolveReturnUrl } from './resolve-return-url';
import { cookieSecret, sessionSeconds, useSecureCookies } from './session-cookie';

/** Sign-in by password or provider. The cookie only names a session of ours, which may end before it. */
export function createAuthOptions(): NextAuthOptions {
  return {
    secret: cookieSecret(),
    useSecureCookies,
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/', verifyRequest: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: (credentials, request) => checkPassword(credentials, request.headers),
      }),
      ...createOauthProviders(),
    ],
    callbacks: {
      // Whoever has no verified address has nothing by which an account could be theirs.
      signIn: ({ user }) => Boolean(user.email),
      redirect: ({ url }) => resolveReturnUrl(url),
      jwt: async ({ token, user, account }) => {
        if (!account) return token;
        const { email, name = null } = user;
        const isPassword = account.type === 'credentials';
        const { id } = isPassword ? user : await openAccountByEmail({ email: email ?? '', name });
        return { sub: id, sid: await startBrowserSession(id) };
      },
      session: async ({ session, token }) => {
        const live = await findLiveSession(claimsOf(token));
        // NextAuth takes this as the end of the session and clears the cookie.
        if (live === null) throw new Error('The session has ended.');
        const { name, email } = live.account;
        return { expires: session.expires, user: { name, email } };
      },
    },
    events: {
      signOut: async ({ token }) => {
        // It comes from the sealed cookie, or is null where that could not be opened.
        if (token) await endSession(claimsOf(token).sessionId);
      },
    },
    logger: {
      // The metadata may hold what a provider has answered: tokens, addresses.
      error: (code) => log.warn({ code }, 'sign-in'),
      warn: (code) => log.debug({ code }, 'sign-in'),
      debug: () => {},
    },
  };
}

function claimsOf(token: Record<string, unknown>): { accountId: string; sessionId: string } {
  return { accountId: String(token['sub']), sessionId: String(token['sid']) };
}

/**
 * Counted and answered as `POST /auth/login` is.
 * @throws Error whose message is nothing but a code: NextAuth puts it into an address
 */
async function checkPassword(
  credentials: Partial<Record<'email' | 'password', string>> | undefined,
  headers: Record<string, string> = {},
) {
  try {
    await consumeCap(caps.login, siteAddressKey(new Headers(headers)));
    const { email = '', password = '' } = credentials ?? {};
    return await checkCredentials({ email, password: password.slice(0, passwordLengthMax) });
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) || error.status >= 500) log.error({ err: error }, 'sign-in');
    throw new Error(code, { cause: error });
  }
}

/** As the REST route's: beyond it nothing is hashed. */
const passwordLengthMax = 1000;
