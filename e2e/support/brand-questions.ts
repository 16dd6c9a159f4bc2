/** A brand of an account, as those ask for it that know everything about it. */
export type KnownBrand = { slug: string; name: string; domain: string; hash: string };

export type BrandQuestion = { path: string; method?: string; body?: unknown };

/** A request for a brand in every way that can name one. */
export function listBrandQuestions({ slug, name, domain, hash }: KnownBrand): BrandQuestion[] {
  const called = encodeURIComponent(name);
  const gets = [
    `/v1/svg/${slug}`,
    `/v1/svg/${slug}?variant=color&v=${hash}`,
    `/v1/svg/${called}`,
    `/v1/png/${slug}?size=64`,
    `/v1/webp/${slug}?size=64&v=${hash}`,
    `/v1/catalog/${slug}`,
    `/v1/catalog/${called}`,
    `/v1/catalog/${slug}/history`,
    `/v1/changes?limit=200`,
    `/v1/catalog?limit=200&include=facts`,
    `/v1/brand?domain=${domain}`,
    `/v1/brand?email=jane@${domain}`,
    `/v1/lookup?name=${encodeURIComponent(slug)}`,
    `/v1/lookup?name=${called}`,
    `/v1/search?q=${called}`,
    `/v1/search?q=${domain}`,
    `/v1/search?q=${encodeURIComponent(slug)}`,
    `/v1/notice?slugs=${slug}`,
    `/v1/tokens?slugs=${slug},github`,
    `/v1/brands`,
    `/v1/brands/${slug}`,
    `/v1/brands/${slug}/artwork/color`,
    `/r/${slug}.json`,
    `/r/registry.json?q=${called}`,
    `/logos/${slug}/color.svg?v=${hash}`,
  ];
  return [
    ...gets.map((path) => ({ path })),
    { method: 'POST', path: '/v1/catalog/batch', body: { slugs: ['github', slug, name] } },
    { method: 'DELETE', path: `/v1/brands/${slug}` },
    { method: 'DELETE', path: `/v1/brands/${slug}/artwork/color` },
  ];
}

/** The request itself, with the headers of its sender. */
export function asRequest(
  { method = 'GET', body }: BrandQuestion,
  headers: Record<string, string>,
): RequestInit {
  if (body === undefined) return { method, headers };
  const json = { 'Content-Type': 'application/json' };
  return { method, headers: { ...headers, ...json }, body: JSON.stringify(body) };
}

/** Differ from one response to the next, whatever was asked. */
const changing =
  /^(?:date|x-request-id|x-ratelimit-(?:remaining|reset)|set-cookie|connection|keep-alive)$/;

/** Everything in a response that its reader could learn from. */
export async function contentOf(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !changing.test(name));
  const bytes = Buffer.from(await response.arrayBuffer());
  return JSON.stringify([response.status, headers, bytes.toString('latin1')]);
}
