/** A call of a generated function, and what it must make of the response. */
export type ClientCase = {
  operation: string;
  options?: Record<string, unknown>;
  status: number;
  /** What stands in `data`, or in `error` where the call fails. */
  holds: Record<string, unknown>;
};

const get = (
  operation: string,
  options: Record<string, unknown>,
  status: number,
  holds: Record<string, unknown>,
): ClientCase => ({ operation, options, status, holds });

const slug = (name: string) => ({ path: { slug: name } });

/** What the contract says, asked for through the functions of a generated client. */
export const clientCases: ClientCase[] = [
  get('listCatalog', { query: { limit: 2, offset: 1 } }, 200, { limit: 2, offset: 1 }),
  get('listCatalog', { query: { limit: 0 } }, 422, { error: 'validation_error' }),
  get('listCatalog', { query: { category: 'finance', limit: 1 } }, 200, { limit: 1 }),
  get('getCatalogItem', slug('github'), 200, { slug: 'github', name: 'GitHub', svgVariants: null }),
  get('getCatalogItem', slug('no-such-brand'), 404, { error: 'service_not_found' }),
  get('batchCatalog', { body: { slugs: ['github', 'nope'] } }, 200, {
    found: 1,
    notFound: ['nope'],
  }),
  get('batchCatalog', { body: { slugs: [] } }, 422, { error: 'validation_error' }),
  get('getBrand', { query: { domain: 'https://www.github.com/login' } }, 200, { slug: 'github' }),
  get('getBrand', { query: { email: 'jane@stripe.com' } }, 200, { slug: 'stripe' }),
  get('getBrand', { query: { domain: 'no-such-domain.example' } }, 404, {
    error: 'domain_not_found',
  }),
  get('searchBrands', { query: { q: 'GitHub', limit: 3 } }, 200, { query: 'github' }),
  get('searchBrands', { query: { q: 'g' } }, 422, { error: 'query_too_short' }),
  get('getSvg', slug('github'), 200, { type: 'image/svg+xml;charset=utf-8' }),
  get('getSvg', { ...slug('github'), query: { variant: 'color', on: '24292F' } }, 200, {
    type: 'image/svg+xml;charset=utf-8',
  }),
  get('getSvg', { ...slug('github'), query: { variant: 'huge' } }, 422, {
    error: 'validation_error',
  }),
  get('getPng', { ...slug('github'), query: { size: 32 } }, 200, { type: 'image/png' }),
  get('getWebp', { ...slug('github'), query: { size: 32 } }, 200, { type: 'image/webp' }),
  get('getTokens', { query: { slugs: 'github,stripe', format: 'dtcg' } }, 200, {}),
  get('getUsage', {}, 200, { tier: 'pro' }),
  get('getUsageHistory', { query: { days: 7 } }, 200, { tier: 'pro' }),
  get('getSubscription', {}, 200, { tier: 'pro' }),
  get('listRequests', { query: { limit: 5 } }, 200, {}),
  get('healthz', {}, 200, { status: 'ok' }),
  get('readyz', {}, 200, { status: 'ok' }),
  get('logIn', { body: { email: 'a@example.com', password: 'a wrong one' } }, 401, {
    error: 'invalid_credentials',
  }),
  get('register', { body: { email: 'b@example.com', password: 'quiet harbor 81 lamps' } }, 201, {
    token_type: 'Bearer',
  }),
  get('getMe', { auth: () => 'no token' }, 401, { error: 'invalid_token' }),
  get('getSvg', { ...slug('github'), auth: () => 'no key' }, 401, { error: 'invalid_api_key' }),
];
