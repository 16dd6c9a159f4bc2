import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Logo, type LogoProps } from '../../packages/marque/src/logo';
import { serveLogos } from '../../packages/marque/src/serve-logos';
import { refuseWith, sendPage, serveContract, type ServedContract } from './serve-contract';

const draw = (props: LogoProps) => renderToStaticMarkup(createElement(Logo, props));

describe('<Logo>', () => {
  test('is an image with an address of the page’s own server, in place before it loads', () => {
    const html = draw({ brand: 'github', on: 'dark', size: 48 });
    expect(html).toContain('src="/marque?brand=github&amp;on=dark"');
    expect(html).toContain('width="48" height="48"');
    expect(html).toContain('alt="github"');
  });

  test('takes a domain, another address and another text', () => {
    const html = draw({ domain: 'stripe.com', src: '/logo', alt: '' });
    expect(html).toContain('src="/logo?domain=stripe.com"');
    expect(html).toContain('alt=""');
  });

  test('says nothing that is not an attribute', () => {
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

  test('sends the logo of a brand or a domain, for a background', async () => {
    const byBrand = await ask('brand=github&on=dark');
    expect(byBrand.status).toBe(200);
    expect(byBrand.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(byBrand.headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(byBrand.headers.get('Content-Security-Policy')).toContain('sandbox');
    const byDomain = await ask('domain=github.com&on=dark');
    expect(await byDomain.text()).toBe(await byBrand.text());
  });

  test('sends 304 to a browser that has the logo', async () => {
    const etag = (await ask('brand=github')).headers.get('ETag') ?? '';
    expect((await ask('brand=github', {}, { 'If-None-Match': etag })).status).toBe(304);
  });

  test('sends only the brands that it is told to', async () => {
    const options = { brands: ['github', 'stripe.com'] };
    expect((await ask('brand=github', options)).status).toBe(200);
    expect((await ask('domain=stripe.com', options)).status).toBe(200);
    expect((await ask('brand=vercel', options)).status).toBe(404);
  });

  test.each([
    ['brand=no-such-brand', 404],
    ['domain=no-such-brand.example', 404],
    ['brand=github&on=purple', 400],
    ['', 404],
  ])('refuses %s with %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });

  test('says what it lacks with the first request, and not before', async () => {
    const respond = serveLogos({ url: undefined, key: undefined });
    const request = new Request('https://shop.example/marque?brand=github');
    await expect(respond(request)).rejects.toThrow(/needs the url and the key/);
  });

  test('sends no page in place of a logo', async () => {
    service.faults.push(sendPage);
    const response = await ask('brand=github');
    expect([response.status, await response.text()]).toEqual([502, '']);
  });

  test('tells a visitor nothing about the key and the quota', async () => {
    service.faults.push(refuseWith(429, { 'Retry-After': '7766' }));
    const spent = await ask('brand=github');
    expect([spent.status, await spent.text()]).toEqual([502, '']);
    expect(spent.headers.get('Cache-Control')).toBe('no-store');
    const refused = await ask('brand=github', { key: 'mq_live_wrong' });
    expect([refused.status, await refused.text()]).toEqual([502, '']);
  });
});
