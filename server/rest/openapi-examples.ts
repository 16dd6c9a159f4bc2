import { pickArtwork } from '../artwork/pick-artwork';
import { identifyBrand } from '../brands/identify-brand';
import { presentBrand } from '../brands/present-brand';
import { getBrand } from '../catalog/get-brand';
import { getBrandBatch } from '../catalog/get-brand-batch';
import { getBrands } from '../catalog/get-brands';
import { listBrands } from '../catalog/list-brands';
import { presentService } from '../catalog/present-service';
import { enrich } from '../enrichment/enrichment';
import { noneUsed } from '../quotas/counter-store';
import { plans } from '../quotas/plans';
import { composeNotice } from '../rights/compose-notice';
import { parseSearch, searchBrands } from '../search/search-brands';
import { formatTokens } from '../tokens/write-tokens';
import { presentUsage } from '../usage/get-usage';
import { presentUsageHistory } from '../usage/get-usage-history';

/** A request and what it is truly answered: the answer is computed, never written down. */
export type Example = {
  parameters: Record<string, string | number>;
  body?: unknown;
  answer: unknown;
  /** By content type, where the answer to other parameters has another one. */
  otherAnswers?: Record<string, unknown>;
};

const examplePage = { limit: 2, offset: 0 };
const exampleDay = '2026-01-31';
const exampleUsed = { ...noneUsed(), svg: 12, search: 3 };

/** The answers below are those of brands that have been enriched, as nearly all answers are. */
export async function enrichExamples(): Promise<void> {
  const brands = [getBrand('github'), getBrand('stripe'), ...listBrands(examplePage).items];
  await Promise.all(brands.map(enrich));
}

/** By operation id. */
export function openapiExamples(): Record<string, Example> {
  const slugs = ['github', 'no-such-brand'];
  const { results, notFound } = getBrandBatch(slugs, plans.free);
  const page = listBrands(examplePage);
  const found = searchBrands(parseSearch({ q: 'GitHub', limit: 1 }));
  return {
    listCatalog: {
      parameters: examplePage,
      answer: { ...page, items: page.items.map(presentService) },
    },
    getCatalogItem: { parameters: { slug: 'github' }, answer: presentService(getBrand('github')) },
    batchCatalog: {
      parameters: {},
      body: { slugs },
      answer: {
        results: Object.fromEntries(
          results.map(([slug, brand]) => [slug, brand && presentService(brand)]),
        ),
        found: results.length - notFound.length,
        notFound,
      },
    },
    getBrand: {
      parameters: { domain: 'stripe.com' },
      answer: presentBrand(identifyBrand({ domain: 'stripe.com' })),
    },
    getSvg: {
      parameters: { slug: 'github', variant: 'mono' },
      answer: new TextDecoder().decode(pickArtwork(getBrand('github'), 'mono').svg),
    },
    // Bytes cannot be shown in JSON.
    getPng: { parameters: { slug: 'github', variant: 'mono', size: 256 }, answer: undefined },
    getWebp: { parameters: { slug: 'github', variant: 'mono', size: 256 }, answer: undefined },
    getNotice: {
      parameters: { slugs: 'github,stripe' },
      answer: composeNotice(getBrands(['github', 'stripe'])),
    },
    getTokens: {
      parameters: { slugs: 'github,stripe', format: 'css' },
      answer: formatTokens(getBrands(['github', 'stripe']), 'css'),
      otherAnswers: {
        'text/x-scss': formatTokens(getBrands(['github', 'stripe']), 'scss'),
        'application/json': JSON.parse(formatTokens([getBrand('github')], 'dtcg')) as unknown,
      },
    },
    searchBrands: {
      parameters: { q: 'GitHub', limit: 1 },
      answer: {
        matches: found.matches.map(presentService),
        query: found.query,
        total: found.matches.length,
      },
    },
    getUsage: {
      parameters: {},
      answer: presentUsage('free', exampleDay, exampleUsed),
    },
    getUsageHistory: {
      parameters: { days: 1 },
      answer: presentUsageHistory('free', [{ date: exampleDay, used: exampleUsed }]),
    },
    getSubscription: {
      parameters: {},
      answer: {
        tier: 'free',
        status: null,
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        limits: plans.free.dailyLimits,
      },
    },
    healthz: { parameters: {}, answer: { status: 'ok' } },
    readyz: { parameters: {}, answer: { status: 'ok' } },
  };
}
