import { describe, expect, test } from 'vitest';
import { artworkHash } from '../../../server/artwork/served-artwork';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { pictureFormats } from '../../../server/artwork/raster/picture';
import { askUntilDrawn } from '../../support/ask-until-drawn';
import { errorOf, get, type Target } from '../target';

const otherVersion = '0'.repeat(32);
const forEver = 'public, max-age=31536000, immutable';

/** `v=`: addresses pinned to exact bytes. */
export function versionCases(target: () => Target): void {
  const ask = (query: string, slug = 'github') => get(target(), `/v1/svg/${slug}?${query}`);
  const versionOf = (response: Response) => response.headers.get('ETag')?.slice(1, -1) ?? '';

  describe('GET /v1/svg/{slug}?v=', () => {
    test('the hash of a stored variant pins it, and the response may be cached forever', async () => {
      const stored = currentCatalog().bySlug.get('github')?.artwork;
      for (const artwork of stored?.values() ?? []) {
        const response = await ask(`variant=${artwork.variant}&v=${artworkHash(artwork)}`);
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toBe(forEver);
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(artwork.svg.read());
      }
      expect(stored?.size).toBeGreaterThan(1);
    });

    test.each(['on=dark', 'variant=mono&on=dark', 'inline=1', 'title=Hub', 'variant=dark'])(
      'the ETag of %s pins exactly those bytes',
      async (query) => {
        const live = await ask(query);
        const pinned = await ask(`${query}&v=${versionOf(live)}`);
        expect(pinned.headers.get('Cache-Control')).toBe(forEver);
        expect(pinned.headers.get('ETag')).toBe(live.headers.get('ETag'));
        expect(await pinned.text()).toBe(await live.text());
      },
    );

    test('an unknown version is 404 and names the current one', async () => {
      const current = versionOf(await ask(''));
      const response = await ask(`v=${otherVersion}`);
      expect(await response.clone().json()).toMatchObject({ current_version: current });
      expect(await errorOf(response)).toBe('404 artwork_version_not_found');
      const mono = await ask(`variant=color&v=${current}`);
      expect(await errorOf(mono)).toBe('404 artwork_version_not_found');
    });

    test('a response cached forever is never offered for another version', async () => {
      const response = await get(target(), `/v1/svg/github?v=${otherVersion}`, {
        headers: { 'If-None-Match': '*' },
      });
      expect(response.status).toBe(404);
    });

    test.each(['', 'x', '0'.repeat(31), 'A'.repeat(32), `${otherVersion}&v=${otherVersion}`])(
      'v=%s is refused',
      async (v) => {
        expect(await errorOf(await ask(`v=${v}`))).toBe('422 validation_error');
      },
    );
  });

  describe.each(pictureFormats)('GET /v1/%s/{slug}?v=', (format) => {
    test('the version of an SVG also pins the pictures drawn from it', async () => {
      for (const query of ['variant=color', 'on=dark']) {
        const version = versionOf(await ask(query));
        const path = `/v1/${format}/github?size=32&${query}&v=${version}`;
        const pinned = await askUntilDrawn(() => get(target(), path));
        expect(pinned.status).toBe(200);
        expect(pinned.headers.get('Cache-Control')).toBe(forEver);
      }
      const other = await get(target(), `/v1/${format}/github?size=32&v=${otherVersion}`);
      expect(await other.clone().json()).toMatchObject({
        current_version: versionOf(await ask('')),
      });
      expect(await errorOf(other)).toBe('404 artwork_version_not_found');
    });
  });

  describe('the terms of an artwork', () => {
    test('the terms of an artwork are in a Link header: the license, and the brand guidelines if known', async () => {
      const brand = currentCatalog().brands.find(
        ({ artwork, guidelines }) => artwork.has('mono') && guidelines !== null,
      );
      const { headers } = await ask('', brand?.slug);
      const license = brand?.artwork.get('mono')?.license;
      expect(headers.get('Link')).toContain(
        `<https://spdx.org/licenses/${license}.html>; rel="license"`,
      );
      expect(headers.get('Link')).toContain(
        `<${new URL(brand?.guidelines ?? '').href}>; rel="license"`,
      );
      expect(headers.get('Access-Control-Expose-Headers')).toContain('Link');
    });
  });
}
