import type { Account, CookiesOptions, NextAuthOptions, User } from 'next-auth';
import { checkCredentials } from '../accounts/log-in';
import { endSession } from '../accounts/sessions/end-sessions';
import { findLiveSession } from '../accounts/sessions/find-session';
import {
  cookiePrefix,
  cookieSecret,
  openCookie,
  sealCookie,
  sessionCookieName,
  sessionSeconds,
  useSecureCookies,
} from '../accounts/sessions/session-cookie';
import { credentialLengthMax } from '../contract/account-fields';
import { caps } from '../limits/caps';
import { consumeAddressCap } from '../limits/consume-cap';
import type { Client, Origin } from '../platform/requests/origin';
import { log } from '../platform/log';
import { noteAttempt } from '../platform/requests/refusal-log';
import { resolveReturnUrl } from '../platform/requests/same-origin';
import { type Admission, admit, admitFirstStep, admitIdentity } from './admit-visitor';
import { createOauthProviders, CredentialsProvider, type Endpoints, identityOf } from './providers';
import type { RoundTrip } from './round-trip';
import {
  type CheckedSignIn,
  createStepProviders,
  type PendingStep,
  withCode,
} from './step-providers';

type SignInRequest = {
  client: Client;
  origin: Origin;
  /** Why the browser was at a provider, if not to sign in. */
  trip: RoundTrip | null;
  pending: PendingStep;
  google: Endpoints | null;
  /** Keeps an error to respond with, as NextAuth reports even a failed sign-out as done. */
  keepFailure: (error: unknown) => void;
};

/**
 * Sign-in by password, provider or passkey. The cookie only names a session of ours, which may end
 * before the cookie expires.
 */
export function createAuthOptions(request: SignInRequest): NextAuthOptions {
  const { client, origin, pending } = request;
  const { requestId } = origin;
  let holder: Extract<Admission, { holder: object }>['holder'] | null = null;
  return {
    secret: cookieSecret(),
    useSecureCookies,
    cookies: authCookies,
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    jwt: {
      encode: ({ token, maxAge }) => sealCookie({ ...token }, maxAge ?? sessionSeconds),
      decode: async ({ token }) => (await openCookie(token ?? ''))?.claims ?? null,
    },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/', verifyRequest: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: (credentials) =>
          withCode(requestId, () => checkPassword(credentials, client, origin)),
      }),
      ...createStepProviders(client, origin, pending),
      ...createOauthProviders(request.google),
    ],
    callbacks: {
      signIn: ({ user, account }) =>
        withCode(requestId, async () => {
          const admission = await admitVisitor({ user, account }, request);
          if ('page' in admission) return admission.page;
          holder = admission.holder;
          return true;
        }),
      redirect: ({ url }) => resolveReturnUrl(url),
      jwt: ({ token, account }) => {
        // Set by `signIn` if there is a new session.
        if (!account || holder === null) return token;
        return { sub: holder.accountId, sid: holder.sessionId, ver: holder.tokenVersion };
      },
      session: async ({ session, token }) => {
        const live = await findLiveSession(claimsOf(token)).catch((error: unknown) => {
          request.keepFailure(error);
          throw error;
        });
        // NextAuth then ends the session and clears the cookie.
        if (live === null) throw new Error('The session has ended.');
        const { name, email } = live.account;
        return { expires: session.expires, user: { name, email } };
      },
    },
    events: {
      signOut: async ({ token }) => {
        // From the sealed cookie; null if that could not be opened.
        if (token) {
          await endSession(claimsOf(token).sessionId, origin).catch(request.keepFailure);
        }
      },
    },
    logger: {
      // Forged callbacks and cookies cause them too. The metadata may hold a provider's response, with
      // tokens and addresses.
      error: (code) => noteAttempt(code, origin.address ?? '', requestId),
      warn: (code) => log.debug({ code, requestId }, 'sign-in'),
      debug: () => {},
    },
  };
}

function claimsOf(token: Record<string, unknown>) {
  const { sub, sid, ver } = token;
  return { accountId: String(sub), sessionId: String(sid), tokenVersion: Number(ver ?? 0) };
}

/** @returns the session to go on with, or the page to go to */
async function admitVisitor(
  { user, account }: { user: User & Partial<CheckedSignIn>; account: Account | null },
  { origin, trip, pending }: SignInRequest,
): Promise<Admission> {
  if (account?.type === 'oauth') {
    const purpose = trip?.provider === account.provider ? trip : null;
    return admitIdentity(identityOf(account, user), purpose, { origin, pending });
  }
  const { id, accessEpoch, method, secondFactor = null } = user;
  if (accessEpoch === undefined || method === undefined) throw new Error('Nothing was checked.');
  const access = { accountId: id, accessEpoch };
  if (secondFactor === null && method === 'password') {
    return admitFirstStep(access, { method, origin }, pending);
  }
  pending.keep(null);
  return admit(access, { method, secondFactor, origin });
}

/** Counts against the same cap as `POST /auth/login`. */
async function checkPassword(
  credentials: Partial<Record<'email' | 'password', string>> | undefined,
  { address }: Client,
  origin: Origin,
) {
  await consumeAddressCap(caps.login, address ?? '');
  const { email = '', password = '' } = credentials ?? {};
  const given = { email, password: password.slice(0, credentialLengthMax) };
  const { user, accessEpoch } = await checkCredentials(given, origin);
  const signIn: CheckedSignIn = { accessEpoch, method: 'password', secondFactor: null };
  return { ...user, ...signIn };
}

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

/** NextAuth's cookies, under names that no other host, not even a sibling domain, can set. */
export const authCookies: Partial<CookiesOptions> = {
  sessionToken: { name: sessionCookieName, options },
  callbackUrl: cookie('callback-url'),
  csrfToken: cookie('csrf-token'),
  pkceCodeVerifier: cookie('pkce.code_verifier', handshakeSeconds),
  state: cookie('state', handshakeSeconds),
  nonce: cookie('nonce'),
};
