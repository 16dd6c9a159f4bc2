import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Logo, LogoFallback, type LogoProps } from '../../packages/marque/src/logo';
import { serveLogos } from '../../packages/marque/src/serve-logos';
import { currentCatalog } from '../../server/catalog/current-catalog';
import { refuseWith, sendPage, serveContract, type ServedContract } from './serve-contract';

const draw = (props: LogoProps) => renderToStaticMarkup(createElement(Logo, props));

describe('<Logo>', () => {
  test('<Logo> is an image served by the page’s own server, with its space reserved before it loads', () => {
    const html = draw({ brand: 'github', on: 'dark', size: 48 });
    expect(html).toContain('src="/marque?brand=github&amp;on=dark"');
    expect(html).toContain('width="48" height="48"');
    expect(html).toContain('alt="github"');
  });

  test('<Logo> accepts a domain, another src and another alt text', () => {
    const html = draw({ domain: 'stripe.com', src: '/logo', alt: '' });
    expect(html).toContain('src="/logo?domain=stripe.com"');
    expect(html).toContain('alt=""');
  });

  test('<Logo> asks for a variant, and for an e-mail address without the name before the @', () => {
    const html = draw({ email: 'jane@stripe.com', variant: 'color' });
    expect(html).toContain('src="/marque?email=stripe.com&amp;variant=color"');
    expect(html).not.toContain('jane');
  });

  test('<Logo> has a fallback in the same box, so that a row of logos stays even', () => {
    const box = { size: 48, className: 'm-2', style: { border: 0 } };
    const fallback = renderToStaticMarkup(
      createElement(LogoFallback, { name: 'www.acme.example', ...box }),
    );
    expect(fallback).toMatch(/role="img" aria-label="www.acme.example".*>A<\/text>/);
    for (const part of ['width="48" height="48"', 'class="m-2"', 'border:0']) {
      expect(fallback).toContain(part);
      expect(draw({ brand: 'github', ...box })).toContain(part);
    }
  });

  test('<Logo> escapes its properties', () => {
    expect(draw({ brand: '"><script>' })).not.toContain('<script>');
  });
});

describe('serveLogos', () => {
  let service: ServedContract;
  beforeAll(async () => {
    service = await serveContract();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.faults.length = 0;
  });

  const ask = (query: string, options = {}, headers: Record<string, string> = {}) => {
    const request = new Request(`https://shop.example/marque?${query}`, { headers });
    const { url, pro } = service;
    return serveLogos({ url, key: pro.apiKey, retries: 0, ...options })(request);
  };

  test('serveLogos serves the logo of a brand or a domain for a background', async () => {
    const byBrand = await ask('brand=github&on=dark');
    expect(byBrand.status).toBe(200);
    expect(byBrand.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(byBrand.headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(byBrand.headers.get('Content-Security-Policy')).toContain('sandbox');
    const byDomain = await ask('domain=github.com&on=dark');
    expect(await byDomain.text()).toBe(await byBrand.text());
  });

  test('serveLogos sends 304 to a browser that has the logo', async () => {
    const etag = (await ask('brand=github')).headers.get('ETag') ?? '';
    expect((await ask('brand=github', {}, { 'If-None-Match': etag })).status).toBe(304);
  });

  test('serveLogos serves only the listed brands', async () => {
    const options = { brands: ['github', 'stripe.com'] };
    expect((await ask('brand=github', options)).status).toBe(200);
    expect((await ask('domain=stripe.com', options)).status).toBe(200);
    expect((await ask('brand=vercel', options)).status).toBe(404);
  });

  test('serveLogos asks a function whether a brand is listed, such as one that reads a database', async () => {
    const asked: string[] = [];
    const isCustomer = async (name: string) => {
      asked.push(name);
      return Promise.resolve(name === 'stripe.com');
    };
    const options = { brands: isCustomer };
    expect((await ask('domain=stripe.com', options)).status).toBe(200);
    expect((await ask('email=Jane@Stripe.com', options)).status).toBe(200);
    const before = service.requests.length;
    expect((await ask('domain=vercel.com', options)).status).toBe(404);
    expect((await ask('domain=stripe.com&on=123456', options)).status).toBe(404);
    expect((await ask('brand=stripe.com', options)).status).toBe(404);
    expect(service.requests.length).toBe(before);
    expect(asked).toEqual(['stripe.com', 'stripe.com', 'vercel.com']);
  });

  test('serveLogos serves a variant, and refuses an unknown one without asking the API', async () => {
    const color = await ask('brand=github&variant=color', { brands: ['github'] });
    const key = { 'X-API-Key': service.pro.apiKey };
    const api = await fetch(`${service.url}/v1/svg/github?variant=color`, { headers: key });
    expect(await color.text()).toBe(await api.text());
    const before = service.requests.length;
    expect((await ask('brand=github&variant=purple')).status).toBe(404);
    expect(service.requests.length).toBe(before);
  });

  test('serveLogos serves a brand without mono in its best other drawing', async () => {
    const { url, pro } = service;
    const headers = { 'X-API-Key': pro.apiKey };
    const api = await fetch(`${url}/v1/svg/lego?variant=color`, { headers });
    const response = await ask('brand=lego');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(await api.text());
    expect(currentCatalog().bySlug.get('lego')?.artwork.has('mono')).toBe(false);
  });

  test('serveLogos serves the brand of a business e-mail address; a consumer provider is no brand', async () => {
    const byBrand = await ask('brand=stripe');
    expect(await (await ask('email=jane@stripe.com')).text()).toBe(await byBrand.text());
    expect((await ask('email=gmail.com')).status).toBe(404);
    expect(service.requests.map(({ line }) => line).join()).not.toContain('jane');
  });

  test('looks up an unknown domain once, however many visitors see the page', async () => {
    const { url, pro } = service;
    const respond = serveLogos({ url, key: pro.apiKey });
    const before = service.requests.length;
    for (const query of ['domain=unknown.example', 'brand=no-such-brand', 'email=gmail.com'])
      for (let visitor = 0; visitor < 3; visitor++)
        expect((await respond(new Request(`https://shop.example/?${query}`))).status).toBe(404);
    expect(service.requests.length - before).toBe(3);
  });

  test('a brand without a logo is a 404, so that the page shows its own fallback', async () => {
    const { slug = '' } = currentCatalog().known[0] ?? {};
    expect((await ask(`brand=${slug}`)).status).toBe(404);
  });

  const brands = ['github', 'stripe.com'];

  test.each(['', '&on=dark', '&on=light', '&on=1db954', '&on=%231DB954', '&on=ABC', '&on=aabbcc'])(
    'serveLogos with a list of brands serves them on the listed backgrounds: %s',
    async (on) => {
      const options = { brands, backgrounds: ['#1DB954', 'abc'] };
      expect((await ask(`brand=github${on}`, options)).status).toBe(200);
    },
  );

  test('serveLogos normalizes the background before it asks the API', async () => {
    const [before, options] = [service.requests.length, { brands, backgrounds: ['abc'] }];
    for (const on of ['abc', 'ABC', '%23aBc', 'AaBbCc'])
      await ask(`brand=github&on=${on}`, options);
    const lines = service.requests.slice(before).map(({ line }) => line);
    expect([lines.length, ...new Set(lines)]).toEqual([4, 'GET /v1/svg/github?on=AABBCC']);
  });

  test.each([
    'brand=github&on=000000',
    'brand=github&on=',
    'brand=github&on=%23%231DB954',
    'domain=stripe.com&on=000001',
    'brand=stripe.com',
    'domain=github',
  ])('serveLogos with a list of brands does not spend quota on %s', async (query) => {
    const before = service.requests.length;
    const refused = await ask(query, { brands, backgrounds: ['1DB954'] });
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([
      404,
      'public, max-age=300',
    ]);
    expect(service.requests.length).toBe(before);
  });

  test('serveLogos caches every listed brand, so that none is counted twice', async () => {
    const listed = currentCatalog().brands.filter(({ artwork }) => artwork.has('mono'));
    const slugs = listed.slice(0, 201).map(({ slug }) => slug);
    const { url, pro } = service;
    const respond = serveLogos({ url, key: pro.apiKey, brands: slugs });
    const request = (slug: string) => new Request(`https://shop.example/marque?brand=${slug}`);
    const askAll = () => Promise.all(slugs.map((slug) => respond(request(slug))));
    await askAll();
    const before = service.requests.length;
    await askAll();
    expect(service.requests.slice(before).filter(({ etag }) => etag === undefined)).toEqual([]);
  });

  test.each([
    ['brand=no-such-brand', 404],
    ['domain=no-such-brand.example', 404],
    ['brand=github&on=purple', 400],
    ['', 404],
  ])('serveLogos refuses %s with %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });

  test('serveLogos reports a missing url or key at the first request, not before', async () => {
    const respond = serveLogos({ url: undefined, key: undefined });
    const request = new Request('https://shop.example/marque?brand=github');
    await expect(respond(request)).rejects.toThrow(/needs the url and the key/);
  });

  test('serveLogos never sends a web page instead of a logo', async () => {
    service.faults.push(sendPage);
    const response = await ask('brand=github');
    expect([response.status, await response.text()]).toEqual([502, '']);
  });

  test('serveLogos tells a visitor nothing about the key and the quota', async () => {
    service.faults.push(refuseWith(429, { 'Retry-After': '7766' }));
    const spent = await ask('brand=github');
    expect([spent.status, await spent.text()]).toEqual([502, '']);
    expect(spent.headers.get('Cache-Control')).toBe('no-store');
    const refused = await ask('brand=github', { key: 'mq_live_wrong' });
    expect([refused.status, await refused.text()]).toEqual([502, '']);
  });
});
