import {
  type McpServer,
  ProtocolError,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { viewerOf } from '../accounts/keys/caller';
import { findAccountBrands, type Viewer } from '../catalog/account-brands';
import { currentCatalog } from '../catalog/current-catalog';
import { resolveName } from '../catalog/search/resolve-name';
import { isVariant, variants } from '../contract/variants';
import { AppError } from '../platform/errors';
import { apiAddress, isMiss, type McpContext, requestApi } from './call-api';
import { detailBrand } from './describe-brand';
import { addressOf } from './describe-logo';
import { requireName } from './find-reference';
import { marqueIcons } from './identity';

/** How long a response stays valid unless the catalog changes. Private, because it depends on the key. */
const cacheHint = { ttlMs: 300_000, cacheScope: 'private' } as const;
/** From the protocol's range for server-defined errors: the caller may try again, or must not. */
const refusedCode = -32000;
const completionsMax = 50;

/** `marque://brand/{slug}` and `marque://logo/{slug}/{variant}`, counted as the same requests over REST. */
export function registerBrandResources(server: McpServer, context: McpContext): void {
  const viewer = viewerOf(context.caller);
  const completeOwn = (typed: string) => completeSlug(typed, viewer);
  server.registerResource(
    'brand',
    new ResourceTemplate('marque://brand/{slug}', {
      list: undefined,
      complete: { slug: completeOwn },
    }),
    {
      title: 'A brand',
      description: 'Colors, variants, licenses and guidelines. Counts as one catalog request.',
      mimeType: 'application/json',
      icons: marqueIcons,
      cacheHint,
    },
    (uri, { slug }) =>
      readFromApi(uri, async () => {
        const name = requireName(String(slug));
        await requestApi(context, apiAddress(`/v1/catalog/${encodeURIComponent(name)}`));
        const { brand } = resolveName(name, viewer);
        return ['application/json', JSON.stringify(brand && detailBrand(brand))];
      }),
  );
  server.registerResource(
    'logo',
    new ResourceTemplate('marque://logo/{slug}/{variant}', {
      list: undefined,
      complete: {
        slug: completeOwn,
        variant: (typed, filled) => completeVariant(typed, filled?.arguments?.['slug'], viewer),
      },
    }),
    {
      title: 'A logo',
      description:
        'A variant as SVG, or the nearest that the brand has. Counts as one svg request.',
      mimeType: 'image/svg+xml',
      icons: marqueIcons,
      cacheHint,
    },
    (uri, { slug, variant: name }) =>
      readFromApi(uri, async () => {
        const variant = String(name);
        if (!isVariant(variant)) throw new ResourceNotFoundError(uri.href);
        const address = addressOf(requireName(String(slug)), { variant, format: 'svg' });
        const response = await requestApi(context, address);
        return ['image/svg+xml', await response.text()];
      }),
  );
}

/** @throws ProtocolError the API's refusal, in the protocol's terms */
async function readFromApi(uri: URL, read: () => Promise<[mimeType: string, text: string]>) {
  try {
    const [mimeType, text] = await read();
    return { contents: [{ uri: uri.href, mimeType, text }] };
  } catch (error) {
    if (isMiss(error)) throw new ResourceNotFoundError(uri.href);
    if (!(error instanceof AppError)) throw error;
    throw new ProtocolError(refusedCode, error.message, error.body);
  }
}

/** The account's own brands first, then the best-known ones. */
function completeSlug(typed: string, viewer: Viewer): string[] {
  const start = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const all = [...(findAccountBrands(viewer)?.all ?? []), ...currentCatalog().brands];
  return all
    .filter(({ slug }) => slug.startsWith(start))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, completionsMax)
    .map(({ slug }) => slug);
}

/** The variants that the brand has, if it is already known. */
function completeVariant(typed: string, slug = '', viewer: Viewer = null): string[] {
  const { brand } = resolveName(slug, viewer);
  const known = brand === null ? variants : detailBrand(brand).variants;
  return known.filter((variant) => variant.startsWith(typed.toLowerCase()));
}
