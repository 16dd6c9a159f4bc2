import GithubProvider, { type GithubProfile } from 'next-auth/providers/github';
import GoogleProvider, { type GoogleProfile } from 'next-auth/providers/google';
import type { Provider } from 'next-auth/providers/index';
import { type Env, env } from '../env';

const timeoutMs = 5000;

/** What GitHub says of each address of an account. */
type GithubEmail = { email: string; primary: boolean; verified: boolean };

/** The providers that this installation offers: for the buttons on the sign-in page. */
export function listOfferedProviders(): { id: 'github' | 'google'; name: string }[] {
  return [
    ...(env.github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
    ...(env.google ? [{ id: 'google' as const, name: 'Google' }] : []),
  ];
}

export function createOauthProviders(): Provider[] {
  return [
    ...(env.github ? [createGithubProvider(env.github)] : []),
    ...(env.google ? [createGoogleProvider(env.google)] : []),
  ];
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
    profile: ({ id, name, login, email }: GithubProfile) =>
      personOf(String(id), email, name ?? login),
  });
}

function createGoogleProvider({ url, ...credentials }: NonNullable<Env['google']>): Provider {
  return GoogleProvider({
    ...credentials,
    httpOptions: { timeout: timeoutMs },
    issuer: url,
    wellKnown: `${url}/.well-known/openid-configuration`,
    profile: (profile: GoogleProfile) =>
      personOf(profile.sub, profile.email_verified ? profile.email : null, profile.name),
  });
}

/** The address that GitHub has verified and its owner put first, or null: what others say counts for nothing. */
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

/** @param email null unless the provider has verified it */
function personOf(id: string, email: string | null, name: string | null) {
  return { id, email, name };
}
