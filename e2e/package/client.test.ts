import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  Marque,
  type MarqueOptions,
  NotFoundError,
  PermissionError,
  QuotaError,
  ServerError,
} from '../../packages/marque/src/marque';
import {
  cutConnection,
  refuseWith,
  sendPage,
  serveContract,
  type ServedContract,
} from './serve-contract';

let service: ServedContract;
beforeAll(async () => {
  service = await serveContract();
});
afterAll(() => service.close());
beforeEach(() => {
  service.faults.length = 0;
  service.requests.length = 0;
});

const open = (options: Partial<MarqueOptions> = {}) =>
  new Marque({ url: service.url, key: service.pro.apiKey, ...options });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );

describe('a client', () => {
  test('a client finds a brand by words, slug, domain, e-mail address, repository, package and name', async () => {
    const marque = open();
    expect((await marque.searchBrands('github', { limit: 1 })).matches[0]?.slug).toBe('github');
    expect((await marque.getBrand('github')).name).toBe('GitHub');
    expect((await marque.getBrandByDomain('https://github.com/about')).slug).toBe('github');
    expect((await marque.getBrandByEmail('jane@stripe.com')).slug).toBe('stripe');
    expect((await marque.getBrandByRepository('github.com/vercel/next.js')).slug).toBe('nextjs');
    expect((await marque.getBrandByPackage('pkg:npm/%40sentry/node')).slug).toBe('sentry');
    expect((await marque.getBrandByName('next.js')).slug).toBe('nextjs');
    const batch = await marque.getBrands(['github', 'no-such-brand']);
    expect(batch).toMatchObject({ found: 1, notFound: ['no-such-brand'] });
    const page = await marque.listBrands({ limit: 2, offset: 1 });
    expect(page.items).toHaveLength(2);
    const all = await marque.listBrands({ limit: 1, include: 'facts' });
    expect(all.total).toBeGreaterThan(page.total);
    expect((await marque.getUsage()).tier).toBe('pro');
    expect(await marque.getNotice(['github', 'stripe'])).toContain('Stripe');
  });

  test('a client gets a logo with its variant, version and license', async () => {
    const logo = await open().getLogo('github', { variant: 'color' });
    expect(logo.text()).toMatch(/^<svg /);
    expect(logo).toMatchObject({ variant: 'color', license: 'CC0-1.0' });
    expect(logo.guidelines).toBe('https://github.com/logos');
    const pinned = await open().getLogo('github', { variant: 'color', v: logo.etag });
    expect(pinned.text()).toBe(logo.text());
    const picture = await open().getLogo('github', { format: 'png', size: 64 });
    expect(picture.contentType).toBe('image/png');
    expect([...picture.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });

  test('a client caches what it got, and revalidates it at no cost', async () => {
    const marque = open();
    const used = async () => (await marque.getUsage()).endpoints.svg.used;
    const first = await marque.getLogo('stripe');
    const before = await used();
    first.bytes.fill(0);
    const second = await marque.getLogo('stripe');
    expect(second.text()).toMatch(/^<svg /);
    expect(await used()).toBe(before);
    expect(service.requests.at(-2)?.etag).toBe(`"${first.etag}"`);
    expect(await marque.getChangedLogo('stripe', first.etag)).toBeNull();
    expect((await marque.getChangedLogo('stripe', 'another'))?.etag).toBe(first.etag);
  });

  test('a client drops the oldest response when its cache is full', async () => {
    const marque = open({ cacheEntriesMax: 1 });
    for (const slug of ['github', 'stripe', 'github']) await marque.getBrand(slug);
    expect(service.requests.map(({ etag }) => etag)).toEqual([undefined, undefined, undefined]);
  });

  test('a client works below a path, and refuses a key that is not a valid header value', async () => {
    const seen: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      seen.push(String(url instanceof Request ? url.url : url));
      return Response.json({ slug: 'x' });
    };
    await open({ url: 'https://example.com/logos', fetch }).getBrand('a/../b');
    expect(seen).toEqual(['https://example.com/logos/v1/catalog/a%2F..%2Fb']);
    expect(() => open({ key: 'mq\nlive' })).toThrow(TypeError);
  });
});

describe('an error', () => {
  test.each([
    ['a wrong key', AuthenticationError, 'invalid_api_key', { key: 'mq_live_wrong' }],
    ['an unknown slug', NotFoundError, 'service_not_found', {}],
  ])('an error for %s has its class, its code and its docs', async (_, type, code, options) => {
    const error = await failure(open(options).getBrand('no-such-brand'));
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code, name: type.name });
    expect((error as NotFoundError).docs).toMatch(new RegExp(`/docs/errors#${code}$`));
    expect((error as NotFoundError).requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(service.requests).toHaveLength(1);
  });

  test('an error for an unknown name lists similar names, and for anything else none', async () => {
    const byName = (await failure(open().getBrandByName('Githubb'))) as NotFoundError;
    expect(byName).toMatchObject({ name: 'NotFoundError', code: 'brand_not_found' });
    expect(byName.nearest[0]).toEqual({ slug: 'github', name: 'GitHub' });
    const byDomain = (await failure(open().getBrandByDomain('no-such.example'))) as NotFoundError;
    expect(byDomain.nearest).toEqual([]);
  });

  test('errors for a missing plan feature and for invalid input have classes of their own', async () => {
    const free = open({ key: service.free.apiKey });
    const refused = await failure(free.getLogo('github', { variant: 'color' }));
    expect(refused).toBeInstanceOf(PermissionError);
    expect(await failure(free.searchBrands('x'))).toBeInstanceOf(InvalidRequestError);
  });

  test('an error says so if the server is not a Marque server', async () => {
    service.faults.push((_request, response) => response.writeHead(404).end('<h1>Nothing</h1>'));
    const error = await failure(open().getBrand('github'));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ code: 'unexpected_response', status: 404 });
  });

  test.each([
    ['a brand', (marque: Marque) => marque.getBrand('github')],
    ['several brands', (marque: Marque) => marque.getBrands(['github'])],
    ['a logo', (marque: Marque) => marque.getLogo('github')],
    ['a changed logo', (marque: Marque) => marque.getChangedLogo('github', 'another')],
    ['a notice', (marque: Marque) => marque.getNotice(['github'])],
  ])(
    'an error is thrown instead of returning %s if a sign-in page responds with 200',
    async (_, ask) => {
      service.faults.push(sendPage);
      const error = await failure(ask(open()));
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({ code: 'unexpected_response', status: 200 });
      expect((error as ServerError).docs).toBe(`${service.url}/docs/client#unexpected_response`);
      expect(service.requests).toHaveLength(1);
    },
  );

  test('an error is thrown for a redirect, which could leak the key', async () => {
    service.faults.push((_request, response) =>
      response.writeHead(302, { Location: `${service.url}/v1/usage` }).end(),
    );
    expect(await failure(open().getBrand('github'))).toMatchObject({ status: 302 });
    expect(service.requests).toHaveLength(1);
  });
});

describe('a temporary fault', () => {
  const passing = [
    ['429', refuseWith(429, { 'Retry-After': '0' })],
    ['503', refuseWith(503, { 'Retry-After': '0' })],
    ['502 without Retry-After', refuseWith(502)],
    ['a cut connection', cutConnection],
  ] as const;
  test.each(passing)(
    'a temporary fault is retried without the caller noticing: %s',
    async (_, fault) => {
      service.faults.push(fault);
      expect((await open().getBrand('github')).slug).toBe('github');
      expect(service.requests).toHaveLength(2);
    },
  );

  test('a temporary fault becomes an error after the last retry', async () => {
    service.faults.push(...Array.from({ length: 3 }, () => cutConnection));
    const error = await failure(open().getBrand('github'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'connection_failed', status: null });
    expect(service.requests).toHaveLength(3);
  });

  test('a temporary fault becomes an error at once if waiting would take too long', async () => {
    service.faults.push(refuseWith(429, { 'Retry-After': '7766' }));
    const error = await failure(open().getBrand('github'));
    expect(error).toBeInstanceOf(QuotaError);
    expect(error).toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 7766,
      upgradeUrl: 'https://marque.example/pricing',
    });
    expect(service.requests).toHaveLength(1);
  });
});

describe('an abort', () => {
  const reason = new Error('The page was left.');

  test('an abort ends a request that gets no response', async () => {
    const controller = new AbortController();
    service.faults.push(() => controller.abort(reason));
    expect(await failure(open().getBrand('github', controller))).toBe(reason);
    expect(service.requests).toHaveLength(1);
  });

  test('an abort ends the wait for a retry', async () => {
    const controller = new AbortController();
    service.faults.push(refuseWith(503, { 'Retry-After': '3600' }));
    // The client has received the whole response before the abort.
    const abortLater = async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      const body = await response.text();
      setImmediate(() => controller.abort(reason));
      return new Response(body, response);
    };
    const patient = open({ waitMsMax: 7_200_000, fetch: abortLater });
    expect(await failure(patient.getBrand('github', controller))).toBe(reason);
    expect(service.requests).toHaveLength(1);
  });

  test('an abort before the call prevents the request', async () => {
    const signal = AbortSignal.abort(reason);
    expect(await failure(open().getBrand('github', { signal }))).toBe(reason);
    expect(service.requests).toEqual([]);
  });

  test('the client gives up on a server that hangs', async () => {
    service.faults.push(() => undefined);
    const error = await failure(open({ timeoutMs: 50, retries: 0 }).getBrand('github'));
    expect(error).toBeInstanceOf(ConnectionError);
  });
});
