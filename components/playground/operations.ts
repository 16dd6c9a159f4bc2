/** What can be built and sent in the playground. */
export type Operation = {
  id: string;
  label: string;
  method: 'GET' | 'POST';
  /** With `{slug}` where a field of that name goes. */
  path: string;
  fields: readonly Field[];
  /** Costs one request of today. */
  isMetered: boolean;
};

export type Field = {
  name: string;
  label: string;
  place: 'path' | 'query' | 'body';
  initial: string;
  hint?: string;
  /** Left empty it is not sent; without options it is a line of text. */
  options?: readonly string[];
};

const slug = { name: 'slug', label: 'Slug', place: 'path', initial: 'github' } as const;
const variant = {
  name: 'variant',
  label: 'Variant',
  place: 'query',
  initial: '',
  options: ['mono', 'color', 'dark', 'light', 'wordmark', 'icon'],
} as const;
const on = {
  name: 'on',
  label: 'On ground',
  place: 'query',
  initial: '',
  hint: 'dark, light or a color such as 1DB954',
} as const;
const size = {
  name: 'size',
  label: 'Size',
  place: 'query',
  initial: '256',
  hint: 'The longer side in pixels, 16 to 1024',
} as const;
const slugs = {
  name: 'slugs',
  label: 'Slugs',
  place: 'query',
  initial: 'github,stripe',
  hint: 'With commas between them',
} as const;

const artwork = (format: string, more: readonly Field[]): Operation => ({
  id: format,
  label: `Logo as ${format}`,
  method: 'GET',
  path: `/v1/${format.toLowerCase()}/{slug}`,
  fields: [slug, variant, on, ...more],
  isMetered: true,
});

export const operations: readonly [Operation, ...Operation[]] = [
  artwork('SVG', []),
  artwork('PNG', [size]),
  artwork('WebP', [size]),
  {
    id: 'brand',
    label: 'Brand by domain',
    method: 'GET',
    path: '/v1/brand',
    fields: [{ name: 'domain', label: 'Domain', place: 'query', initial: 'stripe.com' }],
    isMetered: true,
  },
  {
    id: 'email',
    label: 'Brand by business e-mail',
    method: 'GET',
    path: '/v1/brand',
    fields: [{ name: 'email', label: 'E-mail', place: 'query', initial: 'jane@stripe.com' }],
    isMetered: true,
  },
  {
    id: 'search',
    label: 'Search',
    method: 'GET',
    path: '/v1/search',
    fields: [
      { name: 'q', label: 'Query', place: 'query', initial: 'postgres' },
      { name: 'limit', label: 'Limit', place: 'query', initial: '5', hint: '1 to 50' },
    ],
    isMetered: true,
  },
  {
    id: 'service',
    label: 'Brand by slug',
    method: 'GET',
    path: '/v1/catalog/{slug}',
    fields: [slug],
    isMetered: true,
  },
  {
    id: 'batch',
    label: 'Many brands at once',
    method: 'POST',
    path: '/v1/catalog/batch',
    fields: [{ ...slugs, place: 'body' }],
    isMetered: true,
  },
  {
    id: 'catalog',
    label: 'List of brands',
    method: 'GET',
    path: '/v1/catalog',
    fields: [
      { name: 'limit', label: 'Limit', place: 'query', initial: '10', hint: '1 to 200' },
      { name: 'offset', label: 'Offset', place: 'query', initial: '0' },
    ],
    isMetered: false,
  },
  {
    id: 'tokens',
    label: 'Color tokens',
    method: 'GET',
    path: '/v1/tokens',
    fields: [
      slugs,
      {
        name: 'format',
        label: 'Format',
        place: 'query',
        initial: 'css',
        options: ['css', 'scss', 'tailwind', 'dtcg'],
      },
    ],
    isMetered: false,
  },
  {
    id: 'notice',
    label: 'Notice of licenses',
    method: 'GET',
    path: '/v1/notice',
    fields: [slugs],
    isMetered: false,
  },
  {
    id: 'usage',
    label: "Today's usage",
    method: 'GET',
    path: '/v1/usage',
    fields: [],
    isMetered: false,
  },
];
