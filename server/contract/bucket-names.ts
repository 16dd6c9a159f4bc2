import type { Bucket } from './plans';

type BucketName = {
  label: string;
  /** The label within a sentence: "50 SVG requests", "30 search requests". */
  inSentence: string;
  what: string;
  route: string;
};

/** The buckets as people read them, in the order to show them. */
export const bucketNames: Readonly<Record<Bucket, BucketName>> = {
  svg: {
    label: 'SVG',
    inSentence: 'SVG',
    what: 'Logo as SVG',
    route: 'GET /v1/svg/{slug}',
  },
  png: {
    label: 'PNG',
    inSentence: 'PNG',
    what: 'Logo as PNG',
    route: 'GET /v1/png/{slug}',
  },
  webp: {
    label: 'WebP',
    inSentence: 'WebP',
    what: 'Logo as WebP',
    route: 'GET /v1/webp/{slug}',
  },
  search: {
    label: 'Search',
    inSentence: 'search',
    what: 'Search',
    route: 'GET /v1/search',
  },
  domain: {
    label: 'Domain',
    inSentence: 'domain',
    what: 'Brand by e-mail or domain',
    route: 'GET /v1/brand',
  },
  catalog: {
    label: 'Catalog',
    inSentence: 'catalog',
    what: 'Brand by slug',
    route: 'GET /v1/catalog/{slug}',
  },
  batch: {
    label: 'Batch',
    inSentence: 'batch',
    what: 'Many brands at once',
    route: 'POST /v1/catalog/batch',
  },
};

export const bucketOrder = Object.keys(bucketNames) as Bucket[];
