import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailedToken } from '../../support/sent-mail';
import { errorOf, type Target } from '../target';

type Json = Record<string, unknown>;

const password = 'correct horse battery';

/** Needs counters at zero: these cases also test the caps of the client's address. */
export function authCases(target: () => Target): void {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    target().fetch(`/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const read = async (response: Promise<Response>) => (await (await response).json()) as Json;
  const bearer = (token: unknown) => ({ Authorization: `Bearer ${String(token)}` });
  const newAccount = async () => {
    const email = `${randomUUID()}@example.com`;
    return { email, ...(await read(post('register', { email, password }))) } as Json & {
      email: string;
    };
  };
  const callWith = (apiKey: unknown) =>
    target().fetch('/v1/catalog?limit=1', { headers: { 'X-API-Key': String(apiKey) } });

  describe('/auth', () => {
    test('registering creates an account, a key that is shown once, and a session', async () => {
      const email = `${randomUUID()}@example.com`;
      const response = await post('register', { email, password, name: 'Jane' });
      expect(response.status).toBe(201);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const body = (await response.json()) as Json;
      expect(body).toEqual({
        user: {
          id: expect.any(String),
          email,
          name: 'Jane',
          tier: 'free',
          email_verified: false,
          created_at: expect.any(String),
        },
        api_key: expect.stringMatching(/^mq_live_[0-9A-Za-z]{49}$/),
        publishable_key: expect.stringMatching(/^mq_pub_[0-9A-Za-z]{49}$/),
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 900,
      });
      expect((await callWith(body['api_key'])).status).toBe(200);
      expect(await errorOf(await post('register', { email, password }))).toBe('409 email_taken');
      const me = await target().fetch('/auth/me', { headers: bearer(body['access_token']) });
      expect(await me.json()).toEqual(body['user']);
    });

    test.each([
      { email: 'nobody', password },
      { email: 'jane@example.com', password: 'short' },
      { email: 'jane@example.com', password: 'x'.repeat(129) },
      { email: 'jane@example.com', password: 'password1' },
      { email: 'jane@example.com', password: 'P@ssw0rd!' },
      { email: 'jane@example.com', password: 'summer2026' },
      { email: 'jane@example.com', password: 'marque123' },
      { email: 'jane.goodall@example.com', password: 'JaneGoodall!' },
      { email: 'jane@example.com', password: 'Penelope77', name: 'Penelope' },
      { email: 'jane@example.com' },
      { email: 'jane@example.com', password, name: 'x'.repeat(101) },
    ])('registering with %j is refused', async (body) => {
      expect(await errorOf(await post('register', body))).toBe('422 validation_error');
    });

    test('a wrong password and an unknown address get the same response', async () => {
      const { email } = await newAccount();
      const wrong = await post('login', { email, password: 'not the right one' });
      const unknown = await post('login', { email: `x${email}`, password });
      expect(await wrong.clone().text()).toBe(await unknown.clone().text());
      expect(wrong.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await errorOf(wrong)).toBe('401 invalid_credentials');
      expect(await errorOf(unknown)).toBe('401 invalid_credentials');
      expect(await read(post('login', { email, password }))).toMatchObject({ user: { email } });
    });

    test('a regenerated key works, and the old one does not', async () => {
      const { access_token, api_key } = await newAccount();
      const body = await read(post('regenerate-key', {}, bearer(access_token)));
      const fresh = String(body['api_key']);
      expect(body).toEqual({
        api_key: expect.stringMatching(/^mq_live_/),
        key: { prefix: fresh.slice(0, 12), last4: fresh.slice(-4), createdAt: expect.any(String) },
      });
      expect((await callWith(fresh)).status).toBe(200);
      expect(await errorOf(await callWith(api_key))).toBe('401 invalid_api_key');
    });

    test('tokens can be refreshed, and stop working after signing out', async () => {
      const first = await newAccount();
      const second = await read(post('refresh', { refresh_token: first['refresh_token'] }));
      const out = await post('logout', {}, bearer(second['access_token']));
      expect(out.status).toBe(204);
      for (const path of ['logout', 'regenerate-key']) {
        const response = await post(path, {}, bearer(second['access_token']));
        expect(await errorOf(response)).toBe('401 invalid_token');
      }
      const again = await post('refresh', { refresh_token: second['refresh_token'] });
      expect(await errorOf(again)).toBe('401 invalid_token');
    });

    test.each([undefined, 'Bearer', 'Bearer nonsense', 'Basic eA==', 'Bearer a.b.c'])(
      'Authorization: %s is not accepted as an access token',
      async (authorization) => {
        const headers: Record<string, string> =
          authorization === undefined ? {} : { Authorization: authorization };
        const response = await target().fetch('/auth/me', { headers });
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
        expect(await errorOf(response)).toBe('401 invalid_token');
      },
    );

    test('an API key is not accepted as an access token', async () => {
      const { api_key } = await newAccount();
      const response = await post('regenerate-key', {}, bearer(api_key));
      expect(await errorOf(response)).toBe('401 invalid_token');
    });

    test('a mailed link resets a password once, and the response does not tell whether an address exists', async () => {
      const { email, access_token, api_key } = await newAccount();
      const known = await post('forgot-password', { email });
      const unknown = await post('forgot-password', { email: `x${email}` });
      expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
      expect(known.status).toBe(202);

      const token = await mailedToken(target().dataFolder, email, 'reset-password');
      const reset = { token, password: 'an even better one' };
      expect((await post('reset-password', reset)).status).toBe(200);
      expect(await errorOf(await post('reset-password', reset))).toBe('422 invalid_reset_token');
      const me = await target().fetch('/auth/me', { headers: bearer(access_token) });
      expect(await errorOf(me)).toBe('401 invalid_token');
      // The address was never verified, so the account's key is revoked.
      expect(await errorOf(await callWith(api_key))).toBe('401 invalid_api_key');
      expect((await post('login', { email, password: reset.password })).status).toBe(200);
    });

    test('a mailed link verifies an address, and can be sent again', async () => {
      const { email } = await newAccount();
      expect((await post('resend-verification', { email })).status).toBe(202);
      const token = await mailedToken(target().dataFolder, email, 'verify-email', 2);
      expect(await read(post('verify-email', { token }))).toMatchObject({ email_verified: true });
      expect(await errorOf(await post('verify-email', { token: `${token}x` }))).toBe(
        '422 invalid_verification_token',
      );
    });

    test('verifying in the session that registered leaves the key as it is', async () => {
      const { email, api_key, access_token } = await newAccount();
      const token = await mailedToken(target().dataFolder, email, 'verify-email');
      const expired = await post('verify-email', { token }, bearer(`${String(access_token)}x`));
      expect(await errorOf(expired)).toBe('401 invalid_token');
      const verified = await read(post('verify-email', { token }, bearer(access_token)));
      expect(verified).toMatchObject({ email, email_verified: true });
      expect(verified).not.toHaveProperty('reset_token');
      expect((await callWith(api_key)).status).toBe(200);
    });

    test('verifying with the password leaves the key as it is, and a wrong password verifies nothing', async () => {
      const { email, api_key, access_token } = await newAccount();
      const token = await mailedToken(target().dataFolder, email, 'verify-email');
      const guess = await post('verify-email', { token, password: 'a guess' });
      expect(await errorOf(guess)).toBe('422 validation_error');
      const me = await target().fetch('/auth/me', { headers: bearer(access_token) });
      expect(await me.json()).toMatchObject({ email_verified: false });
      expect(await read(post('verify-email', { token, password }))).toMatchObject({
        email_verified: true,
      });
      expect((await callWith(api_key)).status).toBe(200);
    });

    test('the owner of an address takes over the account that a stranger registered with it', async () => {
      const stranger = await newAccount();
      const token = await mailedToken(target().dataFolder, stranger.email, 'verify-email');
      const { reset_token } = await read(post('verify-email', { token }));
      expect(await errorOf(await callWith(stranger['api_key']))).toBe('401 invalid_api_key');
      const me = await target().fetch('/auth/me', { headers: bearer(stranger['access_token']) });
      expect(await errorOf(me)).toBe('401 invalid_token');
      expect(await errorOf(await post('login', { email: stranger.email, password }))).toBe(
        '401 invalid_credentials',
      );
      const chosen = 'nobody but the owner knows';
      const reset = await post('reset-password', { token: reset_token, password: chosen });
      expect(reset.status).toBe(200);
      expect((await post('login', { email: stranger.email, password: chosen })).status).toBe(200);
    });

    test('the fourth password reset requested in an hour from one address gets 429 with Retry-After', async () => {
      const ask = () => post('forgot-password', { email: 'somebody@example.com' });
      await ask();
      const refused = await ask();
      const seconds = Number(refused.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      expect(await refused.clone().json()).toMatchObject({
        limit: 'cap',
        reset_in_seconds: seconds,
      });
      expect(await errorOf(refused)).toBe('429 rate_limit_exceeded');
    });

    test('a page of another site cannot call /auth from a browser', async () => {
      const response = await target().fetch('/auth/login', {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      });
      expect(response.headers.get('Access-Control-Allow-Origin')).not.toBe('*');
      expect(response.headers.get('Access-Control-Allow-Origin')).not.toContain('evil');
    });

    test('without a token the operator’s routes do not exist', async () => {
      // With an existing account: an unknown one is 404 for the operator too.
      const path = `/admin/accounts/${target().free.email}`;
      for (const token of ['guess', '', 'undefined']) {
        const response = await target().fetch(path, { headers: bearer(token) });
        expect(await errorOf(response), token).toBe('404 not_found');
      }
    });
  });
}
