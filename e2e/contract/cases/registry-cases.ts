import { describe, expect, test } from 'vitest';
import { errorOf, get, type Target, withKey } from '../target';

/** `/r`: the registry that the shadcn command line reads. */
export function registryCases(target: () => Target): void {
  describe('GET /r/{slug}.json', () => {
    test('GET /r/{slug}.json is a component file that needs no key, and a client that has it gets 304', async () => {
      const { fetch } = target();
      const first = await fetch('/r/github.json');
      expect(first.status).toBe(200);
      expect(first.headers.get('Cache-Control')).toBe('public, max-age=86400');
      expect(first.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(await first.json()).toMatchObject({
        name: 'github',
        type: 'registry:component',
        files: [{ target: '@components/logos/github.tsx', type: 'registry:component' }],
      });
      const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
      expect((await fetch('/r/github.json', { headers })).status).toBe(304);
    });

    test('GET /r/{slug}.json has the variants that the plan allows, and refuses others', async () => {
      const path = '/r/github.json?variants=mono,color';
      const { fetch, free } = target();
      expect(await errorOf(await fetch(path))).toBe('403 variant_not_in_plan');
      expect(await errorOf(await fetch(path, withKey(free)))).toBe('403 variant_not_in_plan');
      const response = await get(target(), path);
      expect(response.headers.get('X-RateLimit-Limit')).toBe('2000');
      expect(await response.text()).toContain('export function GitHubColorLogo(');
    });

    test('a brand without mono is in its colors', async () => {
      const response = await target().fetch('/r/lego.json');
      expect(await response.text()).toContain('export function LEGOColorLogo(');
    });

    test('a missing file is an error in the API’s shape', async () => {
      const { fetch } = target();
      expect(await errorOf(await fetch('/r/no-such-brand.json'))).toBe('404 service_not_found');
      expect(await errorOf(await fetch('/r/github'))).toBe('404 not_found');
      const posted = await fetch('/r/github.json', { method: 'POST' });
      expect(posted.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
      expect(await errorOf(posted)).toBe('405 method_not_allowed');
    });
  });

  test('GET /r/registry.json lists and searches', async () => {
    const response = await target().fetch('/r/registry.json?q=github&limit=1');
    expect(await response.json()).toMatchObject({
      name: 'marque',
      items: [{ name: 'github', type: 'registry:component', title: 'GitHub' }],
      pagination: { offset: 0, limit: 1 },
    });
  });
}
