import { LRUCache } from 'lru-cache';
import NextAuthModule, { type Account, type NextAuthOptions, type User } from 'next-auth';
import type { AdapterUser } from 'next-auth/adapters';
import CredentialsModule from 'next-auth/providers/credentials';
import GithubModule, { type GithubProfile } from 'next-auth/providers/github';
import GoogleModule, { type GoogleProfile } from 'next-auth/providers/google';
import type { TokenEndpointHandler } from 'next-auth/providers/oauth';
import type { Provider } from 'next-auth/providers/index';
import { z } from 'zod';
import type { ProviderIdentity } from '../accounts/identities/identity';
import { type Env, env } from '../platform/env';

/** NextAuth is CommonJS: Node's default import is the module, that of bundlers its default export. */
function unwrap<T>(module: T): T {
  return (module as { default?: T }).default ?? module;
}

export const NextAuth = unwrap(NextAuthModule) as (
  request: object,
  response: object,
  options: NextAuthOptions,
) => Promise<void>;
export const CredentialsProvider = unwrap(CredentialsModule);
export const GithubProvider = unwrap(GithubModule);
export const GoogleProvider = unwrap(GoogleModule);

const timeoutMs = 5000;

/** The identity that NextAuth brings back from a provider. */
export function identityOf(account: Account, user: User | AdapterUser): ProviderIdentity {
  const provider = account.provider === 'github' ? 'github' : 'google';
  return {
    provider,
    issuer: env[provider]?.url ?? '',
    subject: account.providerAccountId,
    email: user.email || null,
    name: user.name ?? null,
  };
}

type GithubEmail = { email: string; primary: boolean; verified: boolean };

/** @param google needed for sign-in with Google alone */
export function createOauthProviders(google: Endpoints | null): Provider[] {
  return [
    ...(env.github ? [createGithubProvider(env.github)] : []),
    ...(env.google ? [createGoogleProvider(env.google, google)] : []),
  ];
}

const endpointsSchema = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
export type Endpoints = z.infer<typeof endpointsSchema>;

/** By issuer. NextAuth would ask for them at every step of every sign-in. */
const endpoints = new LRUCache<string, Endpoints>({
  max: 1,
  ttl: 60 * 60 * 1000,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (issuer) => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return endpointsSchema.parse(await response.json());
  },
});

/** Google's endpoints as it publishes them; null if they are unknown, and NextAuth then reports the failure. */
export async function findGoogleEndpoints(): Promise<Endpoints | null> {
  const { url } = env.google ?? {};
  if (url === undefined) return null;
  return (await endpoints.fetch(url).catch(() => null)) ?? null;
}

function createGithubProvider({ url, ...credentials }: NonNullable<Env['github']>): Provider {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;
  return GithubProvider({
    ...credentials,
    httpOptions: { timeout: timeoutMs },
    authorization: {
      url: `${url}/login/oauth/authorize`,
      params: { scope: 'read:user user:email' },
    },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${api}/user`,
      async request({ client, tokens }) {
        const token = tokens.access_token ?? '';
        const profile = await client.userinfo<GithubProfile>(token);
        return { ...profile, email: findVerifiedEmail(await listGithubEmails(api, token)) ?? '' };
      },
    },
    profile: ({ id, name, login, email }: GithubProfile) => ({
      id: String(id),
      email,
      name: name ?? login,
    }),
  });
}

type TokenRequest = NonNullable<TokenEndpointHandler['request']>;

/** By Google's endpoints, and for as long as these are kept. */
const clients = new WeakMap<Endpoints, Parameters<TokenRequest>[0]['client']>();

/**
 * Redeems Google's codes with one client, which keeps the keys that Google signs with. NextAuth creates a client
 * for each sign-in, and each would fetch them.
 */
function redeemWith(known: Endpoints | null): TokenRequest {
  return async ({ provider, params, checks, client: created }) => {
    const client = (known && clients.get(known)) ?? created;
    if (known !== null) clients.set(known, client);
    return { tokens: await client.callback(provider.callbackUrl, params, checks) };
  };
}

function createGoogleProvider(
  { url, ...credentials }: NonNullable<Env['google']>,
  known: Endpoints | null,
): Provider {
  return GoogleProvider({
    ...credentials,
    httpOptions: { timeout: timeoutMs },
    issuer: url,
    // In place of NextAuth's own request for them.
    wellKnown: '',
    authorization: {
      url: known?.authorization_endpoint ?? '',
      params: { scope: 'openid email profile' },
    },
    token: { url: known?.token_endpoint ?? '', request: redeemWith(known) },
    jwks_endpoint: known?.jwks_uri ?? '',
    checks: ['pkce', 'state', 'nonce'],
    profile: ({ sub, email, email_verified: isVerified, name }: GoogleProfile) => ({
      id: sub,
      email: isVerified ? email : null,
      name,
    }),
  });
}

/** The primary address if GitHub has verified it, otherwise null. No other address counts. */
export function findVerifiedEmail(emails: readonly GithubEmail[]): string | null {
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
}

async function listGithubEmails(api: string, token: string): Promise<GithubEmail[]> {
  const response = await fetch(`${api}/user/emails`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.ok ? ((await response.json()) as GithubEmail[]) : [];
}
