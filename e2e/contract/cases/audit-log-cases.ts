import { describe, expect, test } from 'vitest';
import { errorOf, type Registered, registerAt, type Target } from '../target';

type Page = { events: { id: string; kind: string; details: object }[]; nextBefore: string | null };

/** GET /v1/audit: what happened to an account, for its owner alone. */
export function auditLogCases(target: () => Target): void {
  const register = () => registerAt(target());
  const read = ({ access_token }: Registered, query = '') =>
    target().fetch(`/v1/audit${query}`, { headers: { Authorization: `Bearer ${access_token}` } });

  describe('GET /v1/audit', () => {
    test('lists what happened to the account, the newest first, page by page', async () => {
      const who = await register();
      await register();
      const seen: Page['events'] = [];
      for (let query = '?limit=2'; ;) {
        const response = await read(who, query);
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toContain('no-store');
        const page = (await response.json()) as Page;
        seen.push(...page.events);
        if (page.nextBefore === null) break;
        query = `?limit=2&before=${page.nextBefore}`;
      }
      expect(seen.map(({ kind }) => kind)).toEqual(['signed_in', 'key_created', 'account_opened']);
      expect(JSON.stringify(seen)).not.toContain(who.api_key);
      const filtered = (await (await read(who, '?kind=key_created')).json()) as Page;
      expect(filtered).toEqual({ events: [seen[1]], nextBefore: null });
    });

    test('refuses a key, and what is not a filter', async () => {
      const who = await register();
      const byKey = await target().fetch('/v1/audit', { headers: { 'X-API-Key': who.api_key } });
      expect(await errorOf(byKey)).toBe('401 invalid_token');
      for (const query of ['?limit=0', '?kind=nothing', '?before=x', '?days=0']) {
        expect(await errorOf(await read(who, query))).toBe('422 validation_error');
      }
    });
  });
}
