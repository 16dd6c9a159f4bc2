/** What is measured: one request of Marque against a bare `node:http` server that writes the very same answer. */
export type BenchRow = {
  name: string;
  path: string;
  /** Whether the request carries a key. */
  isKeyed: boolean;
};

export const rows: readonly BenchRow[] = [
  { name: 'SVG', path: '/v1/svg/github', isKeyed: true },
  { name: 'catalog item', path: '/v1/catalog/github', isKeyed: true },
  { name: 'brand by domain', path: '/v1/brand?domain=stripe.com', isKeyed: true },
  { name: 'search', path: '/v1/search?q=post', isKeyed: true },
];
