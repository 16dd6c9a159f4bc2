import type { Bucket } from '../../server/contract/plans';

/** The buckets as people read them, in the order to show them. */
export const bucketNames = {
  svg: { label: 'SVG', what: 'Logo as SVG', route: 'GET /v1/svg/{slug}' },
  png: { label: 'PNG', what: 'Logo as PNG', route: 'GET /v1/png/{slug}' },
  webp: { label: 'WebP', what: 'Logo as WebP', route: 'GET /v1/webp/{slug}' },
  search: { label: 'Search', what: 'Search', route: 'GET /v1/search' },
  domain: { label: 'Domain', what: 'Brand by e-mail or domain', route: 'GET /v1/brand' },
  catalog: { label: 'Catalog', what: 'Brand by slug', route: 'GET /v1/catalog/{slug}' },
  batch: { label: 'Batch', what: 'Many brands at once', route: 'POST /v1/catalog/batch' },
} as const satisfies Record<Bucket, { label: string; what: string; route: string }>;

export const bucketOrder = Object.keys(bucketNames) as Bucket[];
