import GithubProvider, { type GithubProfile } from 'next-auth/providers/github';
import GoogleProvider, { type GoogleProfile } from 'next-auth/providers/google';
import type { Provider } from 'next-auth/providers/index';
import { env } from '../env';

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
    ...(env.github
      ? [
          GithubProvider({
            ...env.github,
            httpOptions: { timeout: timeoutMs },
            userinfo: {
              url: 'https://api.github.com/user',
              async request({ client, tokens }) {
                const token = tokens.access_token ?? '';
                const profile = await client.userinfo<GithubProfile>(token);
                return {
                  ...profile,
                  email: findVerifiedEmail(await listGithubEmails(token)) ?? '',
                };
              },
            },
            profile: ({ id, name, login, email }: GithubProfile) =>
              personOf(String(id), email, name ?? login),
          }),
        ]
      : []),
    ...(env.google
      ? [
          GoogleProvider({
            ...env.google,
            httpOptions: { timeout: timeoutMs },
            profile: (profile: GoogleProfile) =>
              personOf(profile.sub, profile.email_verified ? profile.email : null, profile.name),
          }),
        ]
      : []),
  ];
}

/** The address that GitHub has verified and its owner put first, or null: what others say counts for nothing. */
export function findVerifiedEmail(emails: readonly GithubEmail[]): string | null {
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
}

async function listGithubEmails(token: string): Promise<GithubEmail[]> {
  const response = await fetch('https://api.github.com/user/emails', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.ok ? ((await response.json()) as GithubEmail[]) : [];
}

/** @param email null unless the provider has verified it */
function personOf(id: string, email: string | null, name: string | null) {
  return { id, email, name };
}
