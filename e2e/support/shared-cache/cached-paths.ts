/** One request for every cacheable resource, and for each way to choose or pin artwork. */
export const cachedPaths = [
  '/v1/catalog?limit=3',
  '/v1/catalog/github',
  '/v1/brand?domain=github.com',
  '/v1/lookup?repo=github.com/vercel/next.js',
  '/v1/search?q=git',
  '/v1/notice?slugs=github',
  '/v1/tokens?slugs=github',
  '/v1/svg/github',
  '/v1/svg/github?on=dark',
  '/v1/svg/github?inline=1&title=Hub',
  '/v1/png/github?size=64',
  '/v1/webp/github?size=64&on=light',
  '/openapi.json',
];
