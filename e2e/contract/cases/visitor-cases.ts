import { describe, expect, test } from 'vitest';
import { errorOf, type Target } from './target';

const path = '/v1/public/visitor-counter';

/** For a target with VISITOR_COUNTER=on that sees all of these calls come from one address. */
export function visitorCases(target: () => Target): void {
  const countOf = async (response: Promise<Response>) => {
    const answer = await response;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const body = (await answer.json()) as { count: number };
    expect(body).toEqual({ count: expect.any(Number) });
    return body.count;
  };
  const read = () => countOf(target().fetch(path));
  const visit = (init: RequestInit = {}) =>
    countOf(target().fetch(path, { method: 'POST', ...init }));

  describe(path, () => {
    test('needs no key, and counts a visitor once a day, whatever the visitor says of itself', async () => {
      const first = await visit();
      expect(first).toBeGreaterThan(0);
      const claims = ['User-Agent', 'X-Forwarded-For', 'Cookie', 'X-API-Key'];
      for (const name of claims)
        expect(await visit({ headers: { [name]: '192.0.2.77' } })).toBe(first);
      expect(await visit({ body: '{"count": 1000000}' })).toBe(first);
      expect(await read()).toBe(first);
    });

    test('is only looked at by GET and HEAD', async () => {
      const before = await read();
      const head = await target().fetch(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(await read()).toBe(before);
    });

    test('may be asked from any site, and knows no other method', async () => {
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

    test('hears from one address 60 times a minute', async () => {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => target().fetch(path, { method: 'POST' })),
      );
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(refused && (await errorOf(refused))).toBe('429 rate_limit_exceeded');
      expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
    });
  });
}
