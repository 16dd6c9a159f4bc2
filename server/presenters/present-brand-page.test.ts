import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentCatalog } from '../catalog/current-catalog';
import { getBrand } from '../catalog/get-brand';
import type { OpenDatabase } from '../platform/database/database';
import { createRestApp } from '../rest/app';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { findRelatedBrands } from '../catalog/find-related-brands';
import { presentBrandPage, presentName } from './present-brand-page';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

describe("a brand's page", () => {
  test('a brand’s page names origin, license and an existing picture for every variant', async () => {
    const rest = createRestApp();
    const { variants } = presentBrandPage(getBrand('stripe'), []);
    expect(variants.length).toBeGreaterThan(2);
    for (const { variant, origin } of variants) {
      expect(origin).not.toBe('');
      const response = await rest.request(`/logos/stripe/${variant}.svg`);
      expect(response.headers.get('x-svg-variant')).toBe(variant);
    }
  });

  test('a brand’s page has the Latin name first, and the name in its own script beside it', () => {
    const bank = getBrand('bank-of-japan');
    expect(bank.name).toBe('日本銀行');
    const { name, nativeName, aliases } = presentBrandPage(bank, []);
    expect([name, nativeName]).toEqual(['Bank of Japan', '日本銀行']);
    expect(aliases).not.toContain('Bank of Japan');
    expect(presentName(getBrand('loreal'))).toMatchObject({ name: "L'Oréal", nativeName: null });
  });

  test('two brands of one name have different names for their React components', () => {
    const [spring, other] = ['spring', 'spring-creators'].map(
      (slug) => presentBrandPage(getBrand(slug), []).componentName,
    );
    expect(spring).toBe('Spring');
    expect(other).not.toBe('Spring');
  });

  test('a brand’s page never overstates a contrast', () => {
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

  test('describes the picture on each background as the response with that picture does', async () => {
    const rest = createRestApp();
    for (const slug of ['stripe', 'samsung', 'apple']) {
      const brand = getBrand(slug);
      const { shown } = presentBrandPage(brand, []);
      expect(shown.map(({ on }) => on)).toEqual(expect.arrayContaining(['light', 'dark']));
      for (const { on, variant, treatment, contrast, bytes } of shown) {
        const response = await rest.request(`/logos/${slug}/logo.svg?on=${on}`);
        expect(response.headers.get('x-svg-variant')).toBe(variant);
        expect(response.headers.get('x-svg-treatment')).toBe(treatment);
        expect(Number(response.headers.get('x-contrast-ratio'))).toBe(contrast);
        expect((await response.arrayBuffer()).byteLength).toBe(bytes);
      }
    }
  });

  test('a brand’s page contains only the declared fields: no other database column, no drawing', () => {
    const column = { addedColumn: true };
    for (const brand of currentCatalog().brands.filter((_, i) => i % 2 === 0)) {
      const artwork = new Map(
        [...brand.artwork].map(([variant, one]) => [variant, { ...one, ...column }]),
      );
      const row = { ...brand, ...column, artwork };
      const text = JSON.stringify(presentBrandPage(row, [{ brand: row, relation: 'name' }]));
      expect(text).not.toContain('addedColumn');
      expect(text).not.toContain('<svg');
      expect(text).not.toContain('sha256');
    }
  });
});

describe('related brands', () => {
  const related = (slug: string) => findRelatedBrands(currentCatalog(), getBrand(slug), 8);

  test('brands of the same owner come first', () => {
    const relatives = related('firebase');
    const sameOwner = relatives.filter(({ relation }) => relation === 'domain');
    expect(sameOwner.length).toBeGreaterThan(2);
    expect(relatives.slice(0, sameOwner.length)).toEqual(sameOwner);
    for (const { brand } of sameOwner) expect(brand.domains.join()).toContain('google.com');
  });

  test('brands of the same kind follow, and those of a similar color come last', () => {
    const slugs = related('stripe').map(({ brand }) => brand.slug);
    expect(slugs).toEqual(expect.arrayContaining(['visa', 'mastercard', 'paypal']));
    const order = ['domain', 'name', 'category', 'color'];
    for (const slug of ['google', 'stripe', 'nike', 'docker', '01ai']) {
      const places = related(slug).map(({ relation }) => order.indexOf(relation));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test('brands of a maker with many products leave room for competitors', () => {
    const relations = related('google').map(({ relation }) => relation);
    expect(relations).toContain('domain');
    expect(relations).toContain('category');
  });

  test('a first word that is no brand itself relates no brands', () => {
    const slugs = related('american-express').map(({ brand }) => brand.slug);
    expect(slugs).not.toContain('american-airlines');
  });

  test('related brands are never the brand itself, never twice, and at most eight', () => {
    for (const slug of ['google', 'stripe', 'adobe', 'github']) {
      const slugs = related(slug).map(({ brand }) => brand.slug);
      expect(slugs).not.toContain(slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs.length).toBeLessThanOrEqual(8);
      expect(slugs.length).toBeGreaterThan(2);
    }
  });
});
