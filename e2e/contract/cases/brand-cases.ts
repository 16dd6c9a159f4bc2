import { describe, expect, test } from 'vitest';
import { errorOf, get, type Target } from '../target';

type BrandBody = { variants: string[]; artwork: { variant: string; origin: string }[] };

export function brandCases(target: () => Target): void {
  const ask = (query: string) => get(target(), `/v1/brand?${query}`);
  const slugOf = async (query: string) => {
    const response = await ask(query);
    return response.ok ? ((await response.json()) as { slug: string }).slug : errorOf(response);
  };

  describe('GET /v1/brand', () => {
    test('a domain leads to its brand, with the documented fields and cache time', async () => {
      const response = await ask('domain=stripe.com');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
      expect(await response.json()).toEqual({
        id: expect.any(Number),
        slug: 'stripe',
        name: 'Stripe',
        brandColor: '635BFF',
        darkModeColor: '6763FF',
        verified: false,
        verifiedAt: null,
        variants: expect.arrayContaining(['mono', 'color']),
        artwork: expect.arrayContaining([
          {
            variant: 'mono',
            hash: expect.stringMatching(/^[0-9a-f]{32}$/),
            origin: 'source',
            verified: true,
            license: 'CC0-1.0',
            attribution: null,
            source: 'simple-icons',
            aspect: 1,
          },
        ]),
        categories: ['finance'],
        guidelines: null,
        domains: expect.arrayContaining(['stripe.com']),
        website: expect.stringMatching(/^https:\/\/stripe\.com/),
        description: null,
        pictures: [],
        profiles: [],
        origin: null,
        contrastTextColor: 'FFFFFF',
        _css: {
          '--brand-color': '#635BFF',
          '--brand-color-dark': '#6763FF',
          '--brand-color-contrast': '#FFFFFF',
        },
        _notice: expect.any(String),
      });
    });

    test('derived artwork is marked as derived and not verified', async () => {
      const { variants, artwork } = (await (await ask('domain=stripe.com')).json()) as BrandBody;
      expect(artwork.map(({ variant }) => variant)).toEqual(variants);
      const derived = artwork.filter(({ origin }) => origin === 'derived');
      const facts = { verified: false, license: 'CC0-1.0', source: 'simple-icons' };
      expect(derived).toMatchObject(
        ['color', 'dark', 'light', 'icon'].map((variant) => ({ variant, ...facts })),
      );
    });

    test.each([
      ['domain=https://www.Stripe.com:443/pricing?x=1', 'stripe'],
      ['domain=dashboard.stripe.com.', 'stripe'],
      ['email=jane.doe%2Bnews@stripe.com', 'stripe'],
      ['email=jane.doe+news@stripe.com', 'stripe'],
      ['domain=firebase.google.com', 'firebase'],
      ['domain=google.com', 'google'],
    ])('%s is %s', async (query, slug) => {
      expect(await slugOf(query)).toBe(slug);
    });

    test.each([
      ['', '422 validation_error'],
      ['domain=stripe.com&email=a@stripe.com', '422 validation_error'],
      ['domain=stripe.com&domain=github.com', '422 validation_error'],
      ['domain=ab', '422 validation_error'],
      [`domain=${'a'.repeat(254)}`, '422 validation_error'],
      ['domain=not a domain', '422 validation_error'],
      ['email=nobody', '422 email_not_brand_domain'],
      ['email=', '422 email_not_brand_domain'],
      ['email=someone@gmail.com', '422 email_not_brand_domain'],
      [`email=${'a'.repeat(250)}@stripe.com`, '422 email_not_brand_domain'],
      ['email=a@b@stripe.com', '422 email_not_brand_domain'],
      ['domain=no-such-brand-at-all.com', '404 domain_not_found'],
      ['domain=stripe.com.evil.example', '404 domain_not_found'],
      ['domain=someone.github.io', '404 domain_not_found'],
    ])('%s is refused with %s', async (query, error) => {
      expect(await slugOf(query)).toBe(error);
    });

    test('an e-mail address is never repeated in the response', async () => {
      for (const email of ['secret.person@gmail.com', 'secret.person@no-such-brand-at-all.com']) {
        expect(await (await ask(`email=${email}`)).text()).not.toContain('secret.person');
      }
    });
  });
}
