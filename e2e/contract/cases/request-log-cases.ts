import { describe, expect, test, vi } from 'vitest';
import { errorOf, type Registered, registerAt, type Target } from '../target';

type Logged = {
  time: string;
  method: string;
  path: string;
  status: number;
  bucket: string | null;
  cost: number;
  latencyMs: number;
  requestId: string;
  key: { prefix: string; last4: string } | null;
};
type Log = { requests: Logged[]; nextBefore: string | null; unlogged: number };

/** Polls slowly enough for the cap of 60 a minute. */
const loggedWithin = { timeout: 60_000, interval: 250 };

/** GET /v1/requests: what an account has sent, without secrets. */
export function requestLogCases(target: () => Target): void {
  const register = () => registerAt(target());
  const call = (who: Registered, path: string, init: RequestInit = {}) =>
    target().fetch(path, { ...init, headers: { 'X-API-Key': who.api_key, ...init.headers } });
  const logOf = async (who: Registered, query = '') => {
    const headers = { Authorization: `Bearer ${who.access_token}` };
    const response = await target().fetch(`/v1/requests${query}`, { headers });
    if (response.status !== 200) throw new Error(await errorOf(response));
    return (await response.json()) as Log;
  };
  /** The log without its own look-ups, once it has `count` requests. */
  const waitForLog = (who: Registered, count: number) =>
    vi.waitFor(async () => {
      const { requests } = await logOf(who, '?limit=100');
      const others = requests.filter(({ path }) => !path.startsWith('/v1/requests'));
      expect(others).toHaveLength(count);
      return others;
    }, loggedWithin);

  describe('GET /v1/requests', () => {
    test('GET /v1/requests lists only the caller’s own requests, newest first, refused ones at no cost', async () => {
      const [who, other] = [await register(), await register()];
      await call(other, '/v1/svg/stripe');
      const responses = [
        await call(who, '/v1/svg/github'),
        await call(who, '/v1/svg/no-such-brand'),
        await call(who, '/v1/svg/github', { method: 'HEAD' }),
        await call(who, '/v1/svg/github?variant=color'),
        await call(who, '/v1/svg/github?variant=huge'),
        await call(who, '/v1/no-such-route'),
        await call(who, '/v1/usage', { method: 'DELETE' }),
      ];
      const requests = await waitForLog(who, responses.length);
      expect(
        requests
          .toReversed()
          .map(({ method, path, status, bucket, cost }) => [method, path, status, bucket, cost]),
      ).toEqual([
        ['GET', '/v1/svg/github', 200, 'svg', 1],
        ['GET', '/v1/svg/no-such-brand', 404, 'svg', 1],
        ['HEAD', '/v1/svg/github', 200, 'svg', 0],
        ['GET', '/v1/svg/github?variant=color', 403, 'svg', 0],
        ['GET', '/v1/svg/github?variant=huge', 422, 'svg', 0],
        ['GET', '/v1/no-such-route', 404, null, 0],
        ['DELETE', '/v1/usage', 405, null, 0],
      ]);
      expect(requests.toReversed().map(({ requestId }) => requestId)).toEqual(
        responses.map(({ headers }) => headers.get('X-Request-Id')),
      );
      const [newest] = requests;
      expect(Math.abs(Date.now() - Date.parse(newest?.time ?? ''))).toBeLessThan(60_000);
      expect(newest?.key).toEqual({
        prefix: who.api_key.slice(0, 12),
        last4: who.api_key.slice(-4),
      });
    });

    test('GET /v1/requests lists a request refused for its quota with its bucket, at no cost', async () => {
      const who = await register();
      const batch = () =>
        call(who, '/v1/catalog/batch', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ slugs: ['github'] }),
        });
      for (let i = 0; i < 6; i++) await batch();
      await waitForLog(who, 6);
      const { requests } = await logOf(who, '?status=429&bucket=batch');
      expect(requests.map(({ status, cost }) => [status, cost])).toEqual([[429, 0]]);
    });

    test('GET /v1/requests shows no key, token or e-mail address, wherever it was sent', async () => {
      const who = await register();
      const email = 'jane.doe@stripe.com';
      const paths = [
        `/v1/brand?email=${encodeURIComponent(email)}`,
        `/v1/brand?domain=${email}`,
        `/v1/svg/github?api_key=${who.api_key}`,
        `/v1/search?q=${who.api_key}`,
        `/v1/svg/${who.access_token}`,
        `/v1/Bearer/${who.access_token}`,
        `/v1/catalog/${who.api_key}`,
      ];
      for (const path of paths) await call(who, path);
      const text = JSON.stringify(await waitForLog(who, paths.length));
      const [, payload = ''] = who.access_token.split('.');
      for (const secret of [who.api_key, payload, who.access_token, 'jane', '%40']) {
        expect(text).not.toContain(secret);
      }
      expect(text).toContain('/v1/brand?email=***');
    });

    test('GET /v1/requests keeps the requests of a revoked key, under that key’s prefix', async () => {
      const who = await register();
      await call(who, '/v1/svg/github');
      const headers = { Authorization: `Bearer ${who.access_token}` };
      await target().fetch('/auth/regenerate-key', { method: 'POST', headers });
      expect((await call(who, '/v1/svg/github')).status).toBe(401);
      await waitForLog(who, 1);
      const { requests } = await logOf(who, `?key=${who.api_key.slice(0, 12)}`);
      expect(requests.map(({ path, key }) => [path, key?.last4])).toEqual([
        ['/v1/svg/github', who.api_key.slice(-4)],
      ]);
    });

    test('pages follow each other without a gap, and filters hold on each', async () => {
      const who = await register();
      for (const slug of ['github', 'stripe', 'figma']) await call(who, `/v1/svg/${slug}`);
      await waitForLog(who, 3);
      const first = await logOf(who, '?path=/V1/SVG&limit=2');
      expect(first.requests.map(({ path }) => path)).toEqual(['/v1/svg/figma', '/v1/svg/stripe']);
      const second = await logOf(who, `?path=svg&limit=2&before=${first.nextBefore}`);
      expect(second.requests.map(({ path }) => path)).toEqual(['/v1/svg/github']);
      expect([second.nextBefore, second.unlogged]).toEqual([null, 0]);
    });

    test.each(['limit=0', 'limit=501', 'before=x', 'status=6xx', 'status=42', 'bucket=none'])(
      '%s is refused',
      async (query) => {
        const response = await call(await register(), `/v1/requests?${query}`);
        expect(await errorOf(response)).toBe('422 validation_error');
      },
    );

    test('GET /v1/requests is for callers with a key or a token, 60 times a minute', async () => {
      expect(await errorOf(await target().fetch('/v1/requests'))).toBe('401 invalid_api_key');
      const who = await register();
      for (let i = 0; i < 60; i++) await logOf(who, '?limit=1');
      const refused = await call(who, '/v1/requests');
      expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(await errorOf(refused)).toBe('429 rate_limit_exceeded');
    });
  });
}

type Events = {
  events: { id: string; kind: string; details: object }[];
  nextBefore: string | null;
};

/** GET /v1/audit: what happened to an account, for its owner alone. */
export function auditLogCases(target: () => Target): void {
  const register = () => registerAt(target());
  const read = ({ access_token }: Registered, query = '') =>
    target().fetch(`/v1/audit${query}`, { headers: { Authorization: `Bearer ${access_token}` } });

  describe('GET /v1/audit', () => {
    test('GET /v1/audit lists what happened to the account, newest first, page by page', async () => {
      const who = await register();
      await register();
      const seen: Events['events'] = [];
      for (let query = '?limit=2'; ;) {
        const response = await read(who, query);
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toContain('no-store');
        const page = (await response.json()) as Events;
        seen.push(...page.events);
        if (page.nextBefore === null) break;
        query = `?limit=2&before=${page.nextBefore}`;
      }
      expect(seen.map(({ kind }) => kind)).toEqual([
        'signed_in',
        'named_key_created',
        'key_created',
        'account_opened',
      ]);
      expect(JSON.stringify(seen)).not.toContain(who.api_key);
      const filtered = (await (await read(who, '?kind=key_created')).json()) as Events;
      expect(filtered).toEqual({ events: [seen[2]], nextBefore: null });
    });

    test('GET /v1/audit refuses an API key and invalid filters', async () => {
      const who = await register();
      const byKey = await target().fetch('/v1/audit', { headers: { 'X-API-Key': who.api_key } });
      expect(await errorOf(byKey)).toBe('401 invalid_token');
      for (const query of ['?limit=0', '?kind=nothing', '?before=x', '?days=0']) {
        expect(await errorOf(await read(who, query))).toBe('422 validation_error');
      }
    });
  });
}
