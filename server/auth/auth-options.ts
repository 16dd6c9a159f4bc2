import type { NextAuthOptions } from 'next-auth';
import { checkCredentials } from '../accounts/log-in';
import { openAccountByEmail } from '../accounts/open-account-by-email';
import { credentialLengthMax } from '../contract/account-fields';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { caps } from '../metering/caps/caps';
import { consumeCap } from '../metering/caps/consume-cap';
import { addressKey } from '../platform/address-key';
import type { Client } from '../platform/client-address';
import { endSession } from '../accounts/sessions/end-sessions';
import { findLiveSession } from '../accounts/sessions/find-session';
import { startBrowserSession } from '../accounts/sessions/session-tokens';
import { CredentialsProvider } from './next-auth';
import { createOauthProviders } from './providers';
import { resolveReturnUrl } from '../platform/resolve-return-url';
import {
  cookieSecret,
  sessionSeconds,
  useSecureCookies,
} from '../accounts/sessions/session-cookie';

/** Sign-in by password or provider. The cookie only names a session of ours, which may end before it. */
export function createAuthOptions(client: Client): NextAuthOptions {
  return {
    secret: cookieSecret(),
    useSecureCookies,
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/', verifyRequest: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: (credentials) => checkPassword(credentials, client),
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
      // The metadata may hold a provider's response, with tokens and addresses.
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
 * Counts against the same cap as `POST /auth/login`.
 * @throws Error whose message is nothing but a code: NextAuth puts it into an address
 */
async function checkPassword(
  credentials: Partial<Record<'email' | 'password', string>> | undefined,
  { address }: Client,
) {
  try {
    await consumeCap(caps.login, addressKey(address ?? ''));
    const { email = '', password = '' } = credentials ?? {};
    return await checkCredentials({ email, password: password.slice(0, credentialLengthMax) });
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) || error.status >= 500) log.error({ err: error }, 'sign-in');
    throw new Error(code, { cause: error });
  }
}
