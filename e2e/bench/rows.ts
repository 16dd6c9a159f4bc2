import { queryLengthMin } from '../../server/contract/limits';
import { jsonBytesMax } from '../../server/platform/requests/read-body';
import { readQueries } from '../support/read-queries';

export type BenchRequest = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** The requests measured, against Marque and against servers that only write one of its responses. */
export type BenchRow = {
  name: string;
  /** Sent in turn. */
  requests: readonly BenchRequest[];
  /** 200 when absent. */
  status?: number;
  /** The account whose key the requests carry; by default one without limits. */
  key?: 'unlimited' | 'spent' | 'unknown' | 'none';
  /** Sent to a server with the usual limit of requests a second. It refuses nearly all of them. */
  isBurst?: boolean;
};

type Known = {
  slugs: readonly string[];
  /** The ETag of `/v1/svg/github`. */
  etag: string;
  /** Publishable keys: of an account without limits, and of one whose day is used up. */
  tokens: { unlimited: string; spent: string };
};

const jsonBody = { 'Content-Type': 'application/json' };
const batch = { method: 'POST', path: '/v1/catalog/batch' } as const;

export function listRows({ slugs, etag, tokens }: Known): BenchRow[] {
  const github = '/v1/svg/github';
  return [
    { name: 'SVG', requests: [{ path: github }] },
    { name: 'SVG, 200 brands', requests: slugs.map((slug) => ({ path: `/v1/svg/${slug}` })) },
    {
      name: '304',
      requests: [{ path: github, headers: { 'If-None-Match': etag } }],
      status: 304,
    },
    { name: 'catalog item', requests: [{ path: '/v1/catalog/github' }] },
    { name: 'brand by domain', requests: [{ path: '/v1/brand?domain=stripe.com' }] },
    { name: 'page of 200', requests: [{ path: '/v1/catalog?limit=200' }] },
    {
      name: 'batch of 50',
      requests: [
        {
          ...batch,
          headers: jsonBody,
          body: JSON.stringify({ slugs: slugs.slice(0, 50) }),
        },
      ],
    },
    {
      name: 'search, 500 queries',
      requests: realQueries(500).map((query) => ({
        path: `/v1/search?q=${encodeURIComponent(query)}`,
      })),
    },
    { name: 'PNG', requests: [{ path: '/v1/png/github' }] },
    ...rowsOfLogos(tokens),
    { name: '401', requests: [{ path: github }], status: 401, key: 'unknown' },
    { name: '429', requests: [{ path: github }], status: 429, key: 'spent' },
    { name: '429 of a burst', requests: [{ path: github }], status: 429, isBurst: true },
    { name: '/healthz', requests: [{ path: '/healthz' }], key: 'none' },
    ...refusals,
  ];
}

/** As pages ask for them, and what is refused there, which must not cost more. */
function rowsOfLogos({ unlimited, spent }: Known['tokens']): BenchRow[] {
  const path = '/logo/github.com.png?size=64&token=';
  const unknown = `mq_pub_${'x'.repeat(49)}`;
  return [
    { name: 'logo by domain', requests: [{ path: path + unlimited }], key: 'none' },
    { name: 'logo, 401', requests: [{ path: path + unknown }], status: 401, key: 'none' },
    { name: 'logo, 429', requests: [{ path: path + spent }], status: 429, key: 'none' },
    {
      name: 'logo, 429 of a burst',
      requests: [{ path: path + unlimited }],
      status: 429,
      key: 'none',
      isBurst: true,
    },
  ];
}

/** Refused before routing, as requests are that come too fast. */
export const refusedFirst: BenchRow = {
  name: '400',
  requests: [{ path: '/v1/svg/%ff' }],
  status: 400,
  key: 'none',
};

/** None may cost more than a served SVG: a client that is refused goes on all the faster. */
const refusals: BenchRow[] = [
  refusedFirst,
  { name: '404', requests: [{ path: '/v1/nothing' }], status: 404, key: 'none' },
  { name: '405', requests: [{ method: 'POST', path: '/v1/svg/github' }], status: 405, key: 'none' },
  { name: '405 of a page', requests: [{ method: 'POST', path: '/' }], status: 405, key: 'none' },
  {
    name: '403 of a plan',
    requests: [{ path: '/v1/svg/github?variant=color' }],
    status: 403,
    key: 'spent',
  },
  {
    name: '403 of a picture of the site',
    requests: [{ path: '/logos/github/mono.svg', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    status: 403,
    key: 'none',
  },
  {
    name: '413',
    requests: [{ ...batch, headers: jsonBody, body: JSON.stringify('x'.repeat(jsonBytesMax)) }],
    status: 413,
  },
  {
    name: '415',
    requests: [{ ...batch, headers: { 'Content-Type': 'text/plain' }, body: '{}' }],
    status: 415,
  },
  { name: '422', requests: [{ path: '/v1/svg/github?variant=huge' }], status: 422 },
  {
    name: '401 of MCP',
    requests: [{ method: 'POST', path: '/mcp', headers: jsonBody, body: '{}' }],
    status: 401,
    key: 'none',
  },
  ...refusalsOfSignIn(),
];

/** NextAuth is not reached by any of them. */
function refusalsOfSignIn(): BenchRow[] {
  const path = '/api/auth/signout';
  return [
    { name: 'sign-in, 403', requests: [{ method: 'POST', path }], status: 403, key: 'none' },
    { name: 'sign-in, 404', requests: [{ path: '/api/auth/nothing' }], status: 404, key: 'none' },
    { name: 'sign-in, 405', requests: [{ path }], status: 405, key: 'none' },
  ];
}

/** Whole queries, then their prefixes as a user types them; all distinct. */
function realQueries(count: number): string[] {
  const whole = readQueries().map(({ query }) => query);
  const isLongEnough = (query: string) => [...query.trim()].length >= queryLengthMin;
  const begun = whole.map((query) => query.slice(0, Math.ceil(query.length * 0.6)));
  const asked = [...whole, ...begun].filter(isLongEnough);
  const distinct = new Set(asked.map((query) => query.toLowerCase()));
  if (distinct.size < count) throw new Error(`There are only ${distinct.size} queries.`);
  return [...distinct].slice(0, count);
}
