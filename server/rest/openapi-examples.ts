import { pickArtwork } from '../artwork/pick-artwork';
import { identifyBrand } from '../brands/identify-brand';
import { presentBrand } from '../brands/present-brand';
import { getBrand } from '../catalog/get-brand';
import { getBrandBatch } from '../catalog/get-brand-batch';
import { listBrands } from '../catalog/list-brands';
import { presentService } from '../catalog/present-service';
import { noneUsed } from '../quotas/counter-store';
import { plans } from '../quotas/plans';
import { parseSearch, searchBrands } from '../search/search-brands';
import { presentUsage } from '../usage/get-usage';
import { presentUsageHistory } from '../usage/get-usage-history';

/** A request and what it is truly answered: the answer is computed, never written down. */
export type Example = {
  parameters: Record<string, string | number>;
  body?: unknown;
  answer: unknown;
};

const exampleDay = '2026-01-31';
const exampleUsed = { ...noneUsed(), svg: 12, search: 3 };

/** By operation id. */
export function openapiExamples(): Record<string, Example> {
  const slugs = ['github', 'no-such-brand'];
  const { results, notFound } = getBrandBatch(slugs, plans.free);
  const page = listBrands({ limit: 2, offset: 0 });
  const found = searchBrands(parseSearch({ q: 'GitHub', limit: 1 }));
  return {
    listCatalog: {
      parameters: { limit: 2, offset: 0 },
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
