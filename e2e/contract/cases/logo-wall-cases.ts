import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { headersOf, openPage, untelling } from '../ask-logo';
import { errorOf, type Target } from '../target';

/** `GET /logo/wall`: many logos in one picture. */
export function logoWallCases(target: () => Target): void {
  describe('GET /logo/wall', () => {
    const { createKey, ask } = openPage(target);
    let token: string;
    beforeAll(async () => void (token = await createKey()));
    const askFor = (of: string, query: Record<string, string> = {}) =>
      ask('wall', { token, of, ...query });

    test('a wall is one SVG of the logos, by domain, slug and name, with a monogram for the unknown', async () => {
      const response = await askFor('github.com,stripe,Next.js,no-such-firm.dev', { columns: '2' });
      expect(response.status).toBe(200);
      expect(headersOf(response)).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400, s-maxage=86400',
        'surrogate-key': expect.stringMatching(
          /^logos brand-github brand-stripe brand-\S+ logos-unknown$/,
        ),
        vary: 'X-API-Key',
      });
      const svg = await response.text();
      expect(svg).toContain('viewBox="0 0 336 240"');
      expect(svg.match(/<svg x=/g)).toHaveLength(4);
    });

    test('a wall as PNG has the size asked for', async () => {
      const response = await askFor('github.com,stripe.com', { format: 'png', size: '672' });
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([format, width, height]).toEqual(['png', 672, 240]);
    });

    test('a wall counts as one request, however many logos it has', async () => {
      const [one, many] = [
        await askFor('github.com'),
        await askFor('stripe.com,spotify,figma.com'),
      ];
      const left = [one, many].map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
      expect((left[0] ?? 0) - (left[1] ?? 0)).toBe(1);
    });

    test('HEAD of a wall has the headers of GET, except for what tells the brands', async () => {
      const of = 'github.com,no-such-firm.dev';
      const [whole, head] = [
        await askFor(of),
        await ask('wall', { token, of }, { method: 'HEAD' }),
      ];
      expect(untelling(head)).toEqual(untelling(whole));
      expect(headersOf(head)).not.toHaveProperty('surrogate-key');
      expect(head.headers.get('ETag')).not.toBe((await askFor(`www.${of}`)).headers.get('ETag'));
    });

    test('a wall on a dark page shows logos that stand out there', async () => {
      const [light, dark] = await Promise.all(
        ['light', 'dark'].map(async (on) => (await askFor('github.com', { on })).text()),
      );
      expect(light).not.toBe(dark);
    });

    test.each([
      ['', {}],
      ['github,,stripe', {}],
      [Array.from({ length: 101 }, () => 'github').join(), {}],
      ['github', { columns: '0' }],
      ['github', { format: 'gif' }],
    ])('a wall with of=%s and %j is refused', async (of, query) => {
      expect(await errorOf(await askFor(of, query))).toBe('422 validation_error');
    });

    test('a key for some brands shows no others', async () => {
      const limited = await createKey({ only: ['github'] });
      const asked = (of: string) => ask('wall', { token: limited, of });
      expect((await asked('github.com')).status).toBe(200);
      expect(await errorOf(await asked('github.com,stripe.com'))).toBe('403 scope_missing');
    });
  });
}
