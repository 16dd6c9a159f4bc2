import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Who sits in front of the browser, as both providers know them. */
export type Person = { id: string; name: string; email: string; isVerified: boolean };

/**
 * `denied`: the person refuses. `error`: the provider fails when asked for tokens. `silent`: it never
 * answers then. `forged`: an id token with another signature. `stranger`: one for another client.
 */
export type OauthFault = 'denied' | 'error' | 'silent' | 'forged' | 'stranger';

type Grant = { redirectUri: string; challenge: string | undefined; person: Person };

const clientId = 'client-of-the-stand-in';
const clientSecret = 'secret-of-the-stand-in';

/**
 * Stands in for GitHub (an Enterprise Server: its API is below /api/v3) and for Google's OpenID
 * Connect on 127.0.0.1. A code is taken once, by the client that it was made for, with the redirect
 * address and the PKCE verifier that it was asked for with.
 */
export async function startOauthStandIn() {
  let person: Person = { id: '1', name: 'Nobody', email: 'nobody@example.com', isVerified: true };
  let fault: OauthFault | null = null;
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const [keys, otherKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const app = new Hono();

  const authorize = (context: Context) => {
    const query = context.req.query();
    if (query['client_id'] !== clientId) return context.text('unknown client', 404);
    const redirectUri = query['redirect_uri'] ?? '';
    const back = new URL(redirectUri);
    if (query['state']) back.searchParams.set('state', query['state']);
    if (fault === 'denied') {
      back.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(10).toString('hex');
      grants.set(code, { redirectUri, challenge: query['code_challenge'], person });
      back.searchParams.set('code', code);
    }
    return context.redirect(back.href, 302);
  };

  /** The person whose code this is, or the error that both providers name alike. */
  const redeem = async (context: Context): Promise<Person | 'invalid_client' | 'invalid_grant'> => {
    const body = new URLSearchParams(await context.req.text());
    const basic = /^Basic (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1];
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [body.get('client_id'), body.get('client_secret')];
    if (id !== clientId || secret !== clientSecret) return 'invalid_client';
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (grant === undefined || body.get('redirect_uri') !== grant.redirectUri)
      return 'invalid_grant';
    const verifier = body.get('code_verifier') ?? '';
    const given = createHash('sha256').update(verifier).digest('base64url');
    if (grant.challenge !== undefined && grant.challenge !== given) return 'invalid_grant';
    return grant.person;
  };

  const issue = (holder: Person) => {
    const token = randomBytes(20).toString('hex');
    tokens.set(token, holder);
    return token;
  };
  const holderOf = (context: Context) =>
    tokens.get((context.req.header('Authorization') ?? '').replace(/^(Bearer|token) /i, ''));

  app.use('*', async (context, next) => {
    const isToken = /(access_token|\/token)$/.test(context.req.path);
    if (isToken && fault === 'error') return context.text('Bad gateway', 502);
    if (isToken && fault === 'silent') await new Promise(() => {});
    return next();
  });

  app.get('/login/oauth/authorize', authorize);
  app.post('/login/oauth/access_token', async (context) => {
    const holder = await redeem(context);
    // GitHub answers 200 even then.
    if (holder === 'invalid_client') return context.json({ error: 'incorrect_client_credentials' });
    if (holder === 'invalid_grant') return context.json({ error: 'bad_verification_code' });
    return context.json({
      access_token: issue(holder),
      token_type: 'bearer',
      scope: 'read:user,user:email',
    });
  });
  app.get('/api/v3/user', (context) => {
    const holder = holderOf(context);
    if (!holder) return context.json({ message: 'Bad credentials' }, 401);
    return context.json({ id: Number(holder.id), login: 'login', name: holder.name, email: null });
  });
  app.get('/api/v3/user/emails', (context) => {
    const holder = holderOf(context);
    if (!holder) return context.json({ message: 'Bad credentials' }, 401);
    return context.json([
      { email: `other-${holder.email}`, primary: false, verified: true },
      { email: holder.email, primary: true, verified: holder.isVerified },
    ]);
  });

  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/o/oauth2/v2/auth`,
      token_endpoint: `${baseUrl}/token`,
      jwks_uri: `${baseUrl}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
  app.get('/o/oauth2/v2/auth', authorize);
  app.get('/oauth2/v3/certs', async (context) => {
    const key = await exportJWK(keys.publicKey);
    return context.json({ keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] });
  });
  app.post('/token', async (context) => {
    const holder = await redeem(context);
    if (holder === 'invalid_client') return context.json({ error: holder }, 401);
    if (holder === 'invalid_grant') return context.json({ error: holder }, 400);
    const { email, name, isVerified } = holder;
    const idToken = await new SignJWT({ email, name, email_verified: isVerified })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(baseUrl)
      .setSubject(holder.id)
      .setAudience(fault === 'stranger' ? 'another-client' : clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(fault === 'forged' ? otherKeys.privateKey : keys.privateKey);
    return context.json({
      access_token: issue(holder),
      expires_in: 3599,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: idToken,
    });
  });

  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  return {
    baseUrl,
    clientId,
    clientSecret,
    setPerson: (next: Person) => void (person = next),
    setFault: (next: OauthFault | null) => void (fault = next),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
