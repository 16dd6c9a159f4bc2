import { describe, expect, test } from 'vitest';
import { errorOf, type Target } from '../target';

const path = '/v1/public/visitor-counter';

/** For a target with VISITOR_COUNTER=on where all of these calls come from one address. */
export function visitorCases(target: () => Target): void {
  const countOf = async (sent: Promise<Response>) => {
    const response = await sent;
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const body = (await response.json()) as { count: number };
    expect(body).toEqual({ count: expect.any(Number) });
    return body.count;
  };
  const read = () => countOf(target().fetch(path));
  const visit = (init: RequestInit = {}) =>
    countOf(target().fetch(path, { method: 'POST', ...init }));

  describe(path, () => {
    test('needs no key, and counts a visitor once a day whatever the client sends', async () => {
      const first = await visit();
      expect(first).toBeGreaterThan(0);
      const claims = ['User-Agent', 'X-Forwarded-For', 'Cookie', 'X-API-Key'];
      for (const name of claims)
        expect(await visit({ headers: { [name]: '192.0.2.77' } })).toBe(first);
      expect(await visit({ body: '{"count": 1000000}' })).toBe(first);
      expect(await read()).toBe(first);
    });

    // This visitor has been counted; visitor-counter.test.ts shows that reading counts nobody new.
    test('is read by GET and HEAD', async () => {
      const before = await read();
      const head = await target().fetch(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(await read()).toBe(before);
    });

    test('may be called from any site, and has no other method', async () => {
      const preflight = await target().fetch(path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://example.com', 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe(
        'GET, HEAD, POST, OPTIONS',
      );
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const refused = await target().fetch(path, { method });
        expect(refused.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
        expect(await errorOf(refused)).toBe('405 method_not_allowed');
      }
    });

    test('takes 60 calls a minute from one address', async () => {
      // One after the other: a slow machine would refuse some of 61 at once for want of connections.
      const responses: Response[] = [];
      for (let i = 0; i < 61; i++) responses.push(await target().fetch(path, { method: 'POST' }));
      const refused = responses.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(refused && (await errorOf(refused))).toBe('429 rate_limit_exceeded');
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
      // The calls of the earlier cases count too.
      const passed = responses.filter(({ status }) => status === 200).length;
      expect(passed).toBeGreaterThan(45);
      expect(passed).toBeLessThanOrEqual(60);
    });
  });
}
