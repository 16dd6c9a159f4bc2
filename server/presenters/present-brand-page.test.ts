import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentCatalog } from '../catalog/current-catalog';
import { getBrand } from '../catalog/get-brand';
import type { OpenDatabase } from '../platform/database/database';
import { createRestApp } from '../rest/app';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { findRelatedBrands } from '../catalog/find-related-brands';
import { presentBrandPage } from './present-brand-page';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

describe("a brand's page", () => {
  test('names origin, license and a picture that is there for every variant', async () => {
    const rest = createRestApp();
    const { variants } = presentBrandPage(getBrand('stripe'), []);
    expect(variants.length).toBeGreaterThan(2);
    for (const { path, hash, variant, license, sizeBytes, source } of variants) {
      expect(license).not.toBe('');
      expect(source).not.toBe('');
      const response = await rest.request(path);
      expect(response.headers.get('etag')).toBe(`"${hash}"`);
      expect(response.headers.get('x-svg-variant')).toBe(variant);
      expect((await response.arrayBuffer()).byteLength).toBe(sizeBytes);
    }
  });

  test('states contrasts that are never better than they are', () => {
    const { colors } = presentBrandPage(getBrand('stripe'), []);
    expect(colors.find(({ role }) => role === 'primary')).toEqual({
      role: 'primary',
      hex: '635BFF',
      source: 'stored',
      onWhite: 4.69,
      onBlack: 4.47,
      text: 'FFFFFF',
      textContrast: 4.69,
    });
  });

  test('gives nothing but what it names: no row of the database, no drawing', () => {
    for (const brand of currentCatalog().brands) {
      const text = JSON.stringify(presentBrandPage(brand, []));
      expect(text).not.toContain('<svg');
      expect(text).not.toContain('sha256');
    }
  });
});

describe('related brands', () => {
  const related = (slug: string) => findRelatedBrands(currentCatalog(), getBrand(slug), 8);

  test('of one owner come first', () => {
    const relatives = related('firebase');
    const sameOwner = relatives.filter(({ relation }) => relation === 'domain');
    expect(sameOwner.length).toBeGreaterThan(2);
    expect(relatives.slice(0, sameOwner.length)).toEqual(sameOwner);
    for (const { brand } of sameOwner) expect(brand.domains.join()).toContain('google.com');
  });

  test('are never the brand itself, never twice, and at most eight', () => {
    for (const slug of ['google', 'stripe', 'adobe', 'github']) {
      const slugs = related(slug).map(({ brand }) => brand.slug);
      expect(slugs).not.toContain(slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs.length).toBeLessThanOrEqual(8);
      expect(slugs.length).toBeGreaterThan(2);
    }
  });
});
