import { describe, expect, test } from 'vitest';
import { asOperator, errorOf, get, type Target } from '../target';

/** Of a server that looks at no site. The tests beside `server/enrichment` are about what looks find. */
export function lookCases(target: () => Target): void {
  describe('a server with ENRICH=off', () => {
    test('a server with ENRICH=off says so to its operator, and refuses to look', async () => {
      const list = await asOperator(target(), 'GET', '/admin/looks?limit=1');
      expect(list.headers.get('Cache-Control')).toBe('no-store');
      expect(await list.json()).toMatchObject({ enriches: false, looks: [], total: 0 });
      const refused = await asOperator(target(), 'POST', '/admin/looks/acme.io');
      expect(await errorOf(refused)).toBe('409 enrichment_off');
      const never = await asOperator(target(), 'GET', '/admin/looks/acme.io');
      expect(await errorOf(never)).toBe('404 not_found');
    });

    test('a server with ENRICH=off hides the routes of looks from others', async () => {
      for (const path of ['/admin/looks', '/admin/looks/acme.io'])
        expect(await errorOf(await get(target(), path))).toBe('404 not_found');
    });

    test('a server with ENRICH=off has no found brands to list, and says nothing of looks', async () => {
      const drawn = (await (await get(target(), '/v1/catalog?limit=1')).json()) as object;
      const found = await get(target(), '/v1/catalog?limit=1&include=found');
      expect(await found.json()).toEqual(drawn);
      const missing = await get(target(), '/v1/brand?domain=nobody-has-this-one.com');
      expect(missing.headers.get('X-Marque-Enrichment')).toBeNull();
      expect(await missing.json()).not.toHaveProperty('enrichment');
    });
  });
}
