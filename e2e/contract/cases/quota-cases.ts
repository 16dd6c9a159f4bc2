import { describe, expect, test } from 'vitest';
import { askUntilDrawn } from '../../support/ask-until-drawn';
import { errorOf, get, type Registered, registerAt, type Target } from '../target';

type Usage = {
  date: string;
  tier: string;
  endpoints: Record<string, { used: number; limit: number | null }>;
};

const buckets = ['svg', 'png', 'webp', 'catalog', 'search', 'domain', 'batch'];

/** Daily quotas, their headers, and the routes that report them. */
export function quotaCases(target: () => Target): void {
  const register = () => registerAt(target());
  const call = (who: Registered, path: string, init: RequestInit = {}) =>
    target().fetch(path, { ...init, headers: { 'X-API-Key': who.api_key, ...init.headers } });
  const batch = (who: Registered, slugs: string[]) =>
    call(who, '/v1/catalog/batch', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ slugs }),
    });
  const usageOf = async (who: Registered) => (await (await call(who, '/v1/usage')).json()) as Usage;
  const limitHeaders = ({ headers }: Response) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  const exhaust = async (who: Registered, path: string, times: number) => {
    const responses = await Promise.all(Array.from({ length: times }, () => call(who, path)));
    return responses.map(({ status }) => status);
  };

  describe('daily quotas', () => {
    test('a successful response has the limit, the remaining units and the seconds to midnight UTC', async () => {
      const who = await register();
      const untilMidnight = () => Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000);
      const before = untilMidnight();
      const unlike = { headers: { 'If-None-Match': '"x"' } };
      const [limit, remaining, reset] = limitHeaders(await call(who, '/v1/svg/github'));
      expect([limit, remaining]).toEqual(['50', '49']);
      expect(Number(reset)).toBeLessThanOrEqual(before);
      expect(Number(reset)).toBeGreaterThanOrEqual(untilMidnight());
      expect(limitHeaders(await call(who, '/v1/svg/github', unlike))[1]).toBe('48');
      expect(limitHeaders(await call(who, '/v1/svg/github', { method: 'HEAD' }))[1]).toBe('48');
    });

    test('the 51st SVG of the day on the free plan gets 429 and says when to return', async () => {
      const who = await register();
      const statuses = await exhaust(who, '/v1/svg/github', 60);
      expect(statuses.filter((status) => status === 200)).toHaveLength(50);
      const refused = await call(who, '/v1/svg/github');
      const body = (await refused.clone().json()) as Record<string, unknown>;
      expect(await errorOf(refused)).toBe('429 rate_limit_exceeded');
      expect(body).toEqual({
        error: 'rate_limit_exceeded',
        message: expect.stringMatching(/^The Free plan allows 50 SVG requests a day/),
        docs: expect.stringMatching(/^https?:.*\/docs\/errors#rate_limit_exceeded$/),
        limit: 'day',
        reset_in_seconds: expect.any(Number),
        upgrade_url: expect.stringMatching(/^https?:.*\/pricing$/),
      });
      expect(refused.headers.get('Retry-After')).toBe(String(body['reset_in_seconds']));
      expect(limitHeaders(refused)).toEqual([null, null, null]);
      expect((await usageOf(who)).endpoints['svg']).toEqual({ used: 50, limit: 50 });
    });

    test('every route has a bucket of its own', async () => {
      const who = await register();
      await call(who, '/v1/catalog?limit=1');
      await call(who, '/v1/catalog/github');
      await call(who, '/v1/brand?domain=github.com');
      await call(who, '/v1/search?q=github');
      await call(who, '/v1/svg/github');
      await askUntilDrawn(() => call(who, '/v1/png/github?size=16'));
      await askUntilDrawn(() => call(who, '/v1/webp/github?size=16'));
      expect(limitHeaders(await batch(who, ['github', 'stripe'])).slice(0, 2)).toEqual(['5', '4']);
      const { endpoints } = await usageOf(who);
      expect(endpoints).toEqual({
        svg: { used: 1, limit: 50 },
        png: { used: 1, limit: 50 },
        webp: { used: 1, limit: 50 },
        catalog: { used: 1, limit: 100 },
        search: { used: 1, limit: 30 },
        domain: { used: 1, limit: 20 },
        batch: { used: 1, limit: 5 },
      });
    });

    test('an unknown brand costs one, also with If-None-Match; refused requests, HEAD, OPTIONS and 304 cost nothing', async () => {
      const who = await register();
      await call(who, '/v1/svg/no-such-brand');
      await call(who, '/v1/svg/no-such-brand', { headers: { 'If-None-Match': '"x"' } });
      await call(who, '/v1/brand?domain=no-such-brand.example.com');
      const first = await call(who, '/v1/svg/github');
      const etag = first.headers.get('ETag') ?? '';
      const free = await Promise.all([
        call(who, '/v1/svg/github', { headers: { 'If-None-Match': etag } }),
        call(who, '/v1/svg/github', { method: 'HEAD' }),
        call(who, '/v1/svg/no-such-brand', { method: 'HEAD' }),
        call(who, '/v1/svg/github', { method: 'OPTIONS' }),
        call(who, '/v1/svg/github', { method: 'PUT' }),
        call(who, '/v1/svg/github?variant=huge'),
        call(who, '/v1/svg/github?variant=color'),
        call(who, '/v1/search?q=a'),
        call(who, '/v1/brand'),
        call(who, '/v1/brand?email=someone@gmail.com'),
        batch(who, []),
        batch(
          who,
          Array.from({ length: 11 }, (_, i) => `brand-${i}`),
        ),
      ]);
      expect(free.map(({ status }) => status)).toEqual([
        304, 200, 404, 204, 405, 422, 403, 422, 422, 422, 422, 422,
      ]);
      const { endpoints } = await usageOf(who);
      const used = Object.fromEntries(buckets.map((name) => [name, endpoints[name]?.used]));
      expect(used).toEqual({ svg: 3, png: 0, webp: 0, catalog: 0, search: 0, domain: 1, batch: 0 });
    });

    test('with the quota used up, HEAD and 304 still succeed, wrong input is still 422, an unknown brand is 429', async () => {
      const who = await register();
      const etag = (await call(who, '/v1/svg/github')).headers.get('ETag') ?? '';
      await exhaust(who, '/v1/svg/no-such-brand', 49);
      const known = await call(who, '/v1/svg/github', { headers: { 'If-None-Match': etag } });
      expect(known.status).toBe(304);
      expect(limitHeaders(known).slice(0, 2)).toEqual(['50', '0']);
      expect((await call(who, '/v1/svg/github', { method: 'HEAD' })).status).toBe(200);
      expect((await call(who, '/v1/svg/github?variant=huge')).status).toBe(422);
      expect((await call(who, '/v1/svg/github?variant=color')).status).toBe(403);
      expect((await call(who, '/v1/svg/no-such-brand')).status).toBe(429);
      const other = await call(who, '/v1/svg/github', { headers: { 'If-None-Match': '"x"' } });
      expect(other.status).toBe(429);
    });

    test('an uncapped bucket sends no rate-limit headers and shows no limit', async () => {
      expect(limitHeaders(await get(target(), '/v1/catalog/github'))).toEqual([null, null, null]);
      const usage = (await (await get(target(), '/v1/usage')).json()) as Usage;
      expect(usage.tier).toBe('pro');
      expect(usage.endpoints['catalog']?.limit).toBeNull();
      expect(usage.endpoints['catalog']?.used).toBeGreaterThan(0);
    });
  });

  describe('GET /v1/usage', () => {
    test('GET /v1/usage returns today’s date, the plan and seven buckets, with a key or a bearer token', async () => {
      const who = await register();
      await call(who, '/v1/svg/github');
      const signedIn = await target().fetch('/v1/usage', {
        headers: { Authorization: `Bearer ${who.access_token}` },
      });
      expect(signedIn.headers.get('Cache-Control')).toBe('no-store');
      const usage = (await signedIn.json()) as Usage;
      expect(Object.keys(usage)).toEqual(['date', 'tier', 'endpoints', 'total']);
      expect(usage).toEqual(await usageOf(who));
      expect(usage.date).toBe(new Date().toISOString().slice(0, 10));
      expect(usage.tier).toBe('free');
      expect(Object.keys(usage.endpoints)).toEqual(buckets);
      expect(limitHeaders(signedIn)).toEqual([null, null, null]);
    });

    test('the 61st call of a minute gets 429, for this account alone', async () => {
      const [who, other] = [await register(), await register()];
      const statuses = await exhaust(who, '/v1/usage', 70);
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      const refused = await call(who, '/v1/usage');
      const body = (await refused.clone().json()) as Record<string, unknown>;
      expect(body).toMatchObject({
        limit: 'cap',
        reset_in_seconds: Number(refused.headers.get('Retry-After')),
      });
      expect(body).not.toHaveProperty('upgrade_url');
      expect(body['reset_in_seconds']).toBeGreaterThanOrEqual(1);
      expect(body['reset_in_seconds']).toBeLessThanOrEqual(60);
      expect(await errorOf(refused)).toBe('429 rate_limit_exceeded');
      expect((await call(other, '/v1/usage')).status).toBe(200);
      expect((await call(who, '/v1/svg/github')).status).toBe(200);
    });

    test('Basic credentials for a proxy do not override the key, but a bearer token does', async () => {
      const outcomeOf = async (Authorization: string, key?: string) => {
        const headers = { Authorization, ...(key !== undefined && { 'X-API-Key': key }) };
        const response = await target().fetch('/v1/usage', { headers });
        return response.ok ? 'served' : errorOf(response);
      };
      const { apiKey } = target().free;
      expect(await outcomeOf('Basic dTpw', apiKey)).toBe('served');
      expect(await outcomeOf('Basic dTpw', 'nonsense')).toBe('401 invalid_api_key');
      expect(await outcomeOf('Basic dTpw')).toBe('401 invalid_token');
      expect(await outcomeOf('Bearer nonsense', apiKey)).toBe('401 invalid_token');
      expect(await outcomeOf('Bearer nonsense')).toBe('401 invalid_token');
      expect(await errorOf(await target().fetch('/v1/usage'))).toBe('401 invalid_api_key');
    });
  });

  describe('GET /v1/analytics/usage', () => {
    test('GET /v1/analytics/usage has one entry per day up to today, with totals for each day and for the whole period', async () => {
      const who = await register();
      await call(who, '/v1/svg/github');
      await call(who, '/v1/search?q=github');
      const response = await call(who, '/v1/analytics/usage?days=7');
      const history = (await response.json()) as {
        from: string;
        to: string;
        days: { date: string; endpoints: Record<string, number>; total: number }[];
      };
      const today = new Date().toISOString().slice(0, 10);
      expect(history).toMatchObject({
        to: today,
        tier: 'free',
        totals: { svg: 1, search: 1, batch: 0, total: 2 },
      });
      expect(history.days).toHaveLength(7);
      expect(history.days[0]?.date).toBe(history.from);
      expect(history.days[6]).toEqual({
        date: today,
        endpoints: { svg: 1, png: 0, webp: 0, catalog: 0, search: 1, domain: 0, batch: 0 },
        total: 2,
      });
    });

    test('`days` is 30 by default and ranges from 1 to 90', async () => {
      const who = await register();
      const lengthOf = async (query: string) => {
        const response = await call(who, `/v1/analytics/usage${query}`);
        return ((await response.json()) as { days: unknown[] }).days.length;
      };
      expect(await lengthOf('')).toBe(30);
      expect(await lengthOf('?days=1')).toBe(1);
      expect(await lengthOf('?days=90')).toBe(90);
      for (const days of ['0', '91', 'x', '']) {
        const response = await call(who, `/v1/analytics/usage?days=${days}`);
        expect(await errorOf(response)).toBe('422 validation_error');
      }
    });
  });

  test.each(['/metrics', '/admin/accounts', '/admin/misses', '/admin/accounts/jane%40example.com'])(
    'without its token %s is 404, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        expect(await errorOf(await target().fetch(path, { method }))).toBe('404 not_found');
      }
    },
  );
}
