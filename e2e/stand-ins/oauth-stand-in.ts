import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * `denied`: the person refuses. `error`: the token request fails. `silent`: it gets no response. The id
 * token has another signature (`forged`), client (`stranger`), sign-in (`replayed`) or issuer
 * (`elsewhere`).
 */
export type OauthFault =
  | 'denied'
  | 'error'
  | 'silent'
  | 'forged'
  | 'stranger'
  | 'replayed'
  | 'elsewhere';

/** The current person and fault. */
type Situation = { person: Person; fault: OauthFault | null };

/**
 * Stands in for GitHub (an Enterprise Server: its API is below /api/v3) and for Google's OpenID
 * Connect on 127.0.0.1.
 */
export async function startOauthStandIn() {
  const situation: Situation = {
    person: { id: '1', name: 'Nobody', email: 'nobody@example.com', isVerified: true },
    fault: null,
  };
  const grants = createGrants();
  const app = new Hono();
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const baseUrl = `http://127.0.0.1:${address.port}`;

  app.use('*', async (context, next) => {
    const isToken = /(access_token|\/token)$/.test(context.req.path);
    if (isToken && situation.fault === 'error') return context.text('Bad gateway', 502);
    if (isToken && situation.fault === 'silent') await new Promise(() => {});
    return next();
  });
  for (const path of ['/login/oauth/authorize', '/o/oauth2/v2/auth']) {
    app.get(path, (context) =>
      grants.authorize(context, situation.fault === 'denied' ? null : situation.person),
    );
  }
  addGithub(app, grants);
  await addGoogle(app, grants, baseUrl, situation);

  return {
    baseUrl,
    clientId,
    clientSecret,
    setPerson: (person: Person) => void (situation.person = person),
    setFault: (fault: OauthFault | null) => void (situation.fault = fault),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function addGithub(app: Hono, grants: Grants): void {
  app.post('/login/oauth/access_token', async (context) => {
    const grant = await grants.redeem(context);
    // GitHub responds with 200 even to an error.
    if (grant === 'invalid_client') return context.json({ error: 'incorrect_client_credentials' });
    if (grant === 'invalid_grant') return context.json({ error: 'bad_verification_code' });
    return context.json({
      access_token: grants.issue(grant.person),
      token_type: 'bearer',
      scope: 'read:user,user:email',
    });
  });
  app.get('/api/v3/user', (context) => {
    const holder = grants.findHolder(context);
    if (!holder) return context.json({ message: 'Bad credentials' }, 401);
    return context.json({ id: Number(holder.id), login: 'login', name: holder.name, email: null });
  });
  app.get('/api/v3/user/emails', (context) => {
    const holder = grants.findHolder(context);
    if (!holder) return context.json({ message: 'Bad credentials' }, 401);
    return context.json([
      { email: `other-${holder.email}`, primary: false, verified: true },
      { email: holder.email, primary: true, verified: holder.isVerified },
    ]);
  });
}

async function addGoogle(
  app: Hono,
  grants: Grants,
  issuer: string,
  situation: Situation,
): Promise<void> {
  const [keys, otherKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
  app.get('/oauth2/v3/certs', async (context) => {
    const key = await exportJWK(keys.publicKey);
    return context.json({ keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] });
  });
  app.post('/token', async (context) => {
    const grant = await grants.redeem(context);
    if (grant === 'invalid_client') return context.json({ error: grant }, 401);
    if (grant === 'invalid_grant') return context.json({ error: grant }, 400);
    const { id, email, name, isVerified } = grant.person;
    const nonce = situation.fault === 'replayed' ? 'of another sign-in' : grant.nonce;
    const idToken = await new SignJWT({ email, name, email_verified: isVerified, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(situation.fault === 'elsewhere' ? 'https://elsewhere.example' : issuer)
      .setSubject(id)
      .setAudience(situation.fault === 'stranger' ? 'another-client' : clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(situation.fault === 'forged' ? otherKeys.privateKey : keys.privateKey);
    return context.json({
      access_token: grants.issue(grant.person),
      expires_in: 3599,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: idToken,
    });
  });
}

/** The person at the browser, as both providers know them. */
type Person = { id: string; name: string; email: string; isVerified: boolean };

type Grant = {
  redirectUri: string;
  challenge: string | undefined;
  nonce: string | undefined;
  person: Person;
};

const clientId = 'client-of-the-stand-in';
const clientSecret = 'secret-of-the-stand-in';

/**
 * OAuth's authorization code grant. A code is valid once, for its client, with its redirect address and
 * PKCE verifier.
 */
function createGrants() {
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

type Grants = ReturnType<typeof createGrants>;

function isClient(context: Context, body: URLSearchParams): boolean {
  const basic = /^Basic (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [body.get('client_id'), body.get('client_secret')];
  return id === clientId && secret === clientSecret;
}
