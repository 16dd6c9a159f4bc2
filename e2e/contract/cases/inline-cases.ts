import { describe, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { errorOf, get, type Target, withKey } from '../target';

/** `inline=` and `title=`: SVG that can be inlined in a page beside others. */
export function inlineCases(target: () => Target): void {
  const read = async (path: string) => (await get(target(), path)).text();
  /** A brand whose color artwork refers to parts of itself. */
  const withIds = () => {
    const brand = currentCatalog().brands.find(({ artwork }) => {
      const svg = new TextDecoder().decode(artwork.get('color')?.svg.read());
      return svg.includes('url(#') && svg.includes(' href="#');
    });
    if (brand === undefined) throw new Error('no artwork refers to itself');
    return brand;
  };

  describe('GET /v1/svg/{slug}?inline=1', () => {
    test('the SVG is an image with the brand’s name as its title', async () => {
      const svg = await read('/v1/svg/github?inline=1');
      const id = /aria-labelledby="([^"]+)"/.exec(svg)?.[1] ?? '';
      expect(id).toMatch(/^github-/);
      expect(svg).toMatch(/^<svg [^>]*role="img"/);
      expect(svg).toContain(`><title id="${id}">GitHub</title>`);
    });

    test('every id, and every reference to it, begins with the slug', async () => {
      const { slug } = withIds();
      const svg = await read(`/v1/svg/${slug}?variant=color&inline=1`);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      const references = [...svg.matchAll(/(?:url\(#|href="#|aria-labelledby=")([^")]+)/g)].map(
        ([, id = '']) => id,
      );
      expect(ids.length).toBeGreaterThan(1);
      expect(references.length).toBeGreaterThan(1);
      expect(ids.filter((id) => !id.startsWith(`${slug}-`))).toEqual([]);
      expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    });

    test('id= begins every id in place of the slug, and implies inline', async () => {
      const { slug } = withIds();
      const svg = await read(`/v1/svg/${slug}?variant=color&id=footer`);
      const named = [...svg.matchAll(/(?: id="|url\(#|href="#|aria-labelledby=")([^")]+)/g)];
      expect(named.length).toBeGreaterThan(3);
      expect(named.filter(([, id]) => !id?.startsWith('footer-'))).toEqual([]);
    });

    test('the inline form has its own ETag; without the parameter the bytes are unchanged', async () => {
      const plain = await get(target(), '/v1/svg/github');
      const inline = await get(target(), '/v1/svg/github?inline=1');
      expect(inline.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
      expect(inline.headers.get('Cache-Control')).toBe('public, max-age=86400');
      const svg = await plain.text();
      expect(svg).not.toContain('title');
      expect((await inline.text()).length).toBeGreaterThan(svg.length);
    });

    test('title= sets the title as plain text, whatever it contains, and implies inline', async () => {
      const title = '</title><script>alert("1")</script> & Co.';
      const svg = await read(`/v1/svg/github?title=${encodeURIComponent(title)}`);
      expect(svg).toContain('role="img"');
      expect(svg).not.toContain('<script');
      const text = /<title [^>]*>([^<]*)<\/title>/.exec(svg)?.[1] ?? '';
      const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
      expect(text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')).toBe(title);
    });

    test('characters that XML does not permit are dropped from the title', async () => {
      const svg = await read('/v1/svg/github?title=a%0B%EF%BF%BEb%F0%9F%92%A9');
      expect(svg).toContain('>a b💩</title>');
      expect(await read('/v1/svg/github?title=%20%0A')).toContain('>GitHub</title>');
    });

    test.each([
      'inline=',
      'inline=2',
      'inline=true',
      'inline=1&inline=1',
      'title=a&title=b',
      'id=',
      'id=1a',
      'id=a"',
    ])('%s is refused', async (query) => {
      expect(await errorOf(await get(target(), `/v1/svg/github?${query}`))).toBe(
        '422 validation_error',
      );
    });

    test('a title has at most 200 characters', async () => {
      const ask = (length: number) => get(target(), `/v1/svg/github?title=${'a'.repeat(length)}`);
      expect((await ask(200)).status).toBe(200);
      expect(await errorOf(await ask(201))).toBe('422 validation_error');
    });

    test('the free plan can inline too, and so can a placeholder be', async () => {
      const [brand] = currentCatalog().known;
      const response = await target().fetch(
        `/v1/svg/${brand?.slug}?inline=1&on=dark`,
        withKey(target().free),
      );
      expect(await response.text()).toContain('role="img"');
    });
  });
}
