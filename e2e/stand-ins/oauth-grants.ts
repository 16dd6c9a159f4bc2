import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';

/** The person at the browser, as both providers know them. */
export type Person = { id: string; name: string; email: string; isVerified: boolean };

type Grant = {
  redirectUri: string;
  challenge: string | undefined;
  nonce: string | undefined;
  person: Person;
};

export const clientId = 'client-of-the-stand-in';
export const clientSecret = 'secret-of-the-stand-in';

/**
 * OAuth's authorization code grant. A code is valid once, for its client, with its redirect address and
 * PKCE verifier.
 */
export function createGrants() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  return {
    /** Sends the browser back with a code, or with an error if there is no person. */
    authorize(context: Context, person: Person | null): Response {
      const query = context.req.query();
      if (query['client_id'] !== clientId) return context.text('unknown client', 404);
      const redirectUri = query['redirect_uri'] ?? '';
      const back = new URL(redirectUri);
      if (query['state']) back.searchParams.set('state', query['state']);
      if (person === null) {
        back.searchParams.set('error', 'access_denied');
      } else {
        const code = randomBytes(10).toString('hex');
        const { code_challenge: challenge, nonce } = query;
        grants.set(code, { redirectUri, challenge, nonce, person });
        back.searchParams.set('code', code);
      }
      return context.redirect(back.href, 302);
    },
    /** @returns the grant of the code, or the error, which both providers name alike */
    async redeem(context: Context): Promise<Grant | 'invalid_client' | 'invalid_grant'> {
      const body = new URLSearchParams(await context.req.text());
      if (!isClient(context, body)) return 'invalid_client';
      const code = body.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      if (grant === undefined || body.get('redirect_uri') !== grant.redirectUri) {
        return 'invalid_grant';
      }
      const verifier = body.get('code_verifier') ?? '';
      const given = createHash('sha256').update(verifier).digest('base64url');
      if (grant.challenge !== undefined && grant.challenge !== given) return 'invalid_grant';
      return grant;
    },
    /** @returns an access token */
    issue(holder: Person): string {
      const token = randomBytes(20).toString('hex');
      tokens.set(token, holder);
      return token;
    },
    findHolder(context: Context): Person | undefined {
      const header = context.req.header('Authorization') ?? '';
      return tokens.get(header.replace(/^(Bearer|token) /i, ''));
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;

function isClient(context: Context, body: URLSearchParams): boolean {
  const basic = /^Basic (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [body.get('client_id'), body.get('client_secret')];
  return id === clientId && secret === clientSecret;
}
