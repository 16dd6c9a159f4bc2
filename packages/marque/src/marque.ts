import { bareEtag, EtagCache, parse, type Received, send, type SendOptions } from './send.js';
import { requireType } from './errors.js';
import { Keys } from './keys.js';
import { type Change, locateOwn, typeOf } from './own-brands.js';
import {
  type ArtworkOptions,
  type Brand,
  type BrandBatch,
  type BrandDetails,
  type BrandFacts,
  type BrandPage,
  type Cancel,
  type ListOptions,
  type Logo,
  type LogoOptions,
  type OwnBrand,
  type OwnBrandOptions,
  type OwnBrandPage,
  type SearchOptions,
  type SearchResult,
  toLogo,
  type Usage,
  type Variant,
} from './types.js';

export type * from './types.js';
export type * from './keys.js';
export * from './sign-logo.js';
export {
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  MarqueError,
  NotFoundError,
  PermissionError,
  QuotaError,
  ServerError,
} from './errors.js';

export type MarqueOptions = {
  /** Where the service is, such as https://marque.example. */
  url: string | URL;
  /** An API key. It is sent in a header and never in an address. */
  key: string;
  /** Attempts after the first one, 2 by default. */
  retries?: number;
  /** The longest wait for another attempt, 10 seconds by default. */
  waitMsMax?: number;
  /** For one attempt, 15 seconds by default. */
  timeoutMs?: number;
  /** Responses to keep, 200 by default. Asking again for one of them costs no quota. */
  cacheEntriesMax?: number;
  fetch?: typeof globalThis.fetch;
};

type Query = Record<string, string | number | undefined>;

export class Marque {
  /** The keys beside the secret one. */
  readonly keys: Keys;
  readonly #base: URL;
  readonly #headers: Headers;
  readonly #options: SendOptions;
  readonly #cache: EtagCache;

  constructor(options: MarqueOptions) {
    const { url, key, retries = 2, waitMsMax = 10_000, timeoutMs = 15_000 } = options;
    this.#base = new URL(url);
    if (!this.#base.pathname.endsWith('/')) this.#base.pathname += '/';
    this.#headers = new Headers({ 'X-API-Key': key });
    // As a method of another object, a browser's fetch would throw.
    const fetch = options.fetch ?? ((...parameters) => globalThis.fetch(...parameters));
    const docs = new URL('docs/client', this.#base).href;
    this.#options = { fetch, retries, waitMsMax, timeoutMs, docs };
    this.#cache = new EtagCache(options.cacheEntriesMax ?? 200);
    this.keys = new Keys(async (method, path, cancel, fields) => {
      const body =
        fields === undefined ? [] : ([JSON.stringify(fields), 'application/json'] as const);
      const received = await this.#send(method, path, cancel, ...body);
      return received.status === 204 ? undefined : parse(received, docs);
    });
  }

  /** Best match first. Empty if nothing matches. */
  searchBrands(q: string, { signal, ...query }: SearchOptions = {}): Promise<SearchResult> {
    return this.#getJson('v1/search', { ...query, q }, signal);
  }

  /** Ordered by slug, in pages. */
  listBrands({ signal, ...query }: ListOptions = {}): Promise<BrandPage> {
    return this.#getJson('v1/catalog', query, signal);
  }

  /** @param slug or a name that means exactly one brand. Otherwise the `NotFoundError` lists the `nearest`. */
  getBrand(slug: string, { signal }: Cancel = {}): Promise<Brand> {
    return this.#getJson(`v1/catalog/${encodeURIComponent(slug)}`, {}, signal);
  }

  /** Up to 10 slugs or names on the free plan, up to 50 on the others. An unknown one is null. */
  async getBrands(slugs: readonly string[], { signal }: Cancel = {}): Promise<BrandBatch> {
    const body = JSON.stringify({ slugs });
    return this.#change('POST', 'v1/catalog/batch', { signal }, body, 'application/json');
  }

  /** @param domain a domain, a host or a whole URL */
  getBrandByDomain(domain: string, { signal }: Cancel = {}): Promise<BrandDetails> {
    return this.#getJson('v1/brand', { domain }, signal);
  }

  getBrandByEmail(email: string, { signal }: Cancel = {}): Promise<BrandDetails> {
    return this.#getJson('v1/brand', { email }, signal);
  }

  /** @param repo host, owner and name, or a whole URL: `github.com/vercel/next.js` */
  getBrandByRepository(repo: string, { signal }: Cancel = {}): Promise<BrandDetails> {
    return this.#getJson('v1/lookup', { repo }, signal);
  }

  /** @param purl a package URL: `pkg:npm/next` */
  getBrandByPackage(purl: string, { signal }: Cancel = {}): Promise<BrandDetails> {
    return this.#getJson('v1/lookup', { purl }, signal);
  }

  /** The one brand that this name means. Otherwise the `NotFoundError` lists the `nearest`. */
  getBrandByName(name: string, { signal }: Cancel = {}): Promise<BrandDetails> {
    return this.#getJson('v1/lookup', { name }, signal);
  }

  /** @param slug or a name that means exactly one brand */
  async getLogo(slug: string, options: LogoOptions = {}): Promise<Logo> {
    return toLogo(await this.#get(...locateLogo(slug, options)), this.#options.docs);
  }

  /** Null while the logo still has this ETag, which costs no quota. */
  async getChangedLogo(
    slug: string,
    etag: string,
    options: LogoOptions = {},
  ): Promise<Logo | null> {
    const [path, query, signal] = locateLogo(slug, options);
    const received = await this.#ask(this.#locate(path, query), etag, signal);
    return received.status === 304 ? null : toLogo(received, this.#options.docs);
  }

  /** Licenses and attributions of up to 50 brands, ready to ship with a product. */
  async getNotice(slugs: readonly string[], { signal }: Cancel = {}): Promise<string> {
    const received = await this.#get('v1/notice', { slugs: slugs.join(',') }, signal);
    requireType(received, 'text/plain', this.#options.docs);
    return new TextDecoder().decode(received.bytes);
  }

  /** Today’s requests, by bucket. */
  getUsage({ signal }: Cancel = {}): Promise<Usage> {
    return this.#getJson('v1/usage', {}, signal);
  }

  /** The brands of your account, by slug, in pages. */
  listOwnBrands({ signal, ...query }: OwnBrandOptions = {}): Promise<OwnBrandPage> {
    return this.#getJson('v1/brands', query, signal);
  }

  /** @param slug begins with @ */
  getOwnBrand(slug: string, { signal }: Cancel = {}): Promise<OwnBrand> {
    return this.#getJson(locateOwn(slug), {}, signal);
  }

  /** Adds a brand that your account alone sees, or replaces all of its facts. */
  putOwnBrand(slug: string, facts: BrandFacts, cancel: Cancel = {}): Promise<OwnBrand> {
    const body = JSON.stringify(facts);
    return this.#change('PUT', locateOwn(slug), cancel, body, 'application/json');
  }

  /** With its drawings. */
  async removeOwnBrand(slug: string, { signal }: Cancel = {}): Promise<void> {
    await this.#send('DELETE', locateOwn(slug), { signal });
  }

  /** The drawing that is set for a variant, as the service stores it. */
  async getOwnArtwork(
    slug: string,
    variant: Variant,
    { signal }: Cancel = {},
  ): Promise<Uint8Array> {
    const received = await this.#get(locateOwn(slug, variant), {}, signal);
    requireType(received, 'image/', this.#options.docs);
    return received.bytes.slice();
  }

  /**
   * Sets the drawing of a variant. One that the service does not accept is an `InvalidRequestError` that says why.
   * @param picture an SVG as text or bytes, or a PNG or WebP
   */
  putOwnArtwork(
    slug: string,
    variant: Variant,
    picture: string | Uint8Array<ArrayBuffer>,
    options: ArtworkOptions = {},
  ): Promise<OwnBrand> {
    return this.#change('PUT', locateOwn(slug, variant), options, picture, typeOf(picture));
  }

  /** A variant that is derived from the other drawings takes its place. */
  removeOwnArtwork(slug: string, variant: Variant, cancel: Cancel = {}): Promise<OwnBrand> {
    return this.#change('DELETE', locateOwn(slug, variant), cancel);
  }

  async #change<T>(...change: Change): Promise<T> {
    return parse(await this.#send(...change), this.#options.docs) as T;
  }

  #send(...[method, path, { signal, ...query }, body, type]: Change): Promise<Received> {
    const headers = new Headers(this.#headers);
    if (type !== undefined) headers.set('Content-Type', type);
    const init = { method, headers, ...(body !== undefined && { body }) };
    return send(this.#locate(path, query), init, this.#options, signal);
  }

  async #getJson<T>(path: string, query: Query, signal: AbortSignal | undefined): Promise<T> {
    return parse(await this.#get(path, query, signal), this.#options.docs) as T;
  }

  async #get(path: string, query: Query, signal: AbortSignal | undefined): Promise<Received> {
    const url = this.#locate(path, query);
    const known = this.#cache.find(url.href);
    const received = await this.#ask(url, known?.headers.get('ETag') ?? null, signal);
    const latest = received.status === 304 && known !== undefined ? known : received;
    if (latest.headers.has('ETag')) this.#cache.keep(url.href, latest);
    return latest;
  }

  #ask(url: URL, etag: string | null, signal: AbortSignal | undefined): Promise<Received> {
    const headers = new Headers(this.#headers);
    if (etag !== null) headers.set('If-None-Match', `"${bareEtag(etag)}"`);
    return send(url, { headers }, this.#options, signal);
  }

  #locate(path: string, query: Query): URL {
    const url = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }
}

function locateLogo(
  slug: string,
  { format = 'svg', signal, ...query }: LogoOptions,
): [string, Query, AbortSignal | undefined] {
  return [`v1/${format}/${encodeURIComponent(slug)}`, query, signal];
}
