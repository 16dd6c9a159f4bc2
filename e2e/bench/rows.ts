/** What is measured: one request of Marque against a bare `node:http` server that writes the very same response. */
export type BenchRow = {
  name: string;
  path: string;
  /** Whether the request carries a key. */
  isKeyed: boolean;
  /** Another request of Marque that is measured against, in the place of the bare server. */
  against?: string;
};

export const rows: readonly BenchRow[] = [
  { name: 'SVG', path: '/v1/svg/github', isKeyed: true },
  { name: 'PNG', path: '/v1/png/github', isKeyed: true },
  { name: 'PNG against SVG', path: '/v1/png/github', isKeyed: true, against: '/v1/svg/github' },
  { name: 'catalog item', path: '/v1/catalog/github', isKeyed: true },
  { name: 'brand by domain', path: '/v1/brand?domain=stripe.com', isKeyed: true },
  { name: 'search', path: '/v1/search?q=post', isKeyed: true },
];
