import { z } from 'zod';
import { viewerOf } from '../accounts/keys/caller';
import { tokenFormats } from '../artwork/tokens/write-tokens';
import { getBrand } from '../catalog/get-brand';
import { resolveName } from '../catalog/search/resolve-name';
import { slugsMax } from '../contract/limits';
import { type Bucket, buckets, tiers } from '../contract/plans';
import type { ChangePage } from '../journal/list-changes';
import { changeKinds } from '../journal/record-changes';
import type { Usage } from '../metering/usage/get-usage';
import { brandDetails, brandSummary, detailBrand, summarizeBrand } from './describe-brand';
import {
  describeMiss,
  lookUpAddress,
  parseReference,
  referenceArguments,
  slugList,
} from './find-reference';
import { apiAddress, requestApi, requestJson } from './call-api';
import { hint, tool } from './tool';

type Found = { matches: Parameters<typeof summarizeBrand>[0][]; query: string; total: number };

export const searchBrandsTool = tool({
  name: 'search_brands',
  title: 'Search brands',
  description:
    'Finds brands by name, slug or alias; typos and beginnings of words match. Best match first. Use get_brand ' +
    'if you have a domain or an e-mail address. Counts as one search.',
  input: z.object({
    query: z.string().max(200).describe('A name, at least 2 characters.'),
    limit: z.coerce.number().int().min(1).max(50).default(5).describe('Maximum number of matches.'),
  }),
  output: z.object({ matches: z.array(brandSummary), query: z.string(), total: z.int(), hint }),
  run: async ({ query: q, limit }, context) => {
    const { matches, query, total } = await requestJson<Found>(
      context,
      apiAddress('/v1/search', { q, limit }),
    );
    return {
      data: {
        matches: matches.map(summarizeBrand),
        query,
        total,
        hint: total === 0 ? 'Nothing matches. Try the domain of the brand with get_brand.' : null,
      },
    };
  },
});

export const getBrandTool = tool({
  name: 'get_brand',
  title: 'Get a brand',
  description:
    'Colors, variants, licenses and guidelines of one brand, by slug or name, domain, business e-mail address, repository or ' +
    'package. No match gives an empty list. Counts as one catalog request by slug or name, otherwise as one domain request.',
  input: z.object(referenceArguments),
  output: z.object({ matches: z.array(brandDetails), hint }),
  run: async (args, context) => {
    const by = parseReference(args);
    const address =
      'slug' in by ? apiAddress(`/v1/catalog/${encodeURIComponent(by.slug)}`) : lookUpAddress(by);
    try {
      const { slug } = await requestJson<{ slug: string }>(context, address);
      return {
        data: { matches: [detailBrand(getBrand(slug, viewerOf(context.caller)))], hint: null },
      };
    } catch (error) {
      return describeMiss(error);
    }
  },
});

export const getTokensTool = tool({
  name: 'get_tokens',
  title: 'Get design tokens',
  description:
    'The colors of brands as a file of design tokens: each color with black or white for text on it, never below ' +
    '4.5:1. Free.',
  input: z.object({
    slugs: slugList(slugsMax).describe('Slugs or names of the brands.'),
    format: z
      .enum(tokenFormats)
      .default('css')
      .describe('css, scss, tailwind (@theme of version 4) or dtcg (JSON, 2025.10).'),
  }),
  output: z.object({
    format: z.enum(tokenFormats),
    tokens: z.string().describe('The file. Empty if no brand was found.'),
    slugs: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  run: async ({ slugs, format }, context) => {
    const find = (name: string) => resolveName(name, viewerOf(context.caller)).brand;
    const found = slugs.flatMap((name) => find(name)?.slug ?? []);
    const missing = slugs.filter((name) => find(name) === null);
    if (found.length === 0) return { data: { format, tokens: '', slugs: [], missing } };
    const address = apiAddress('/v1/tokens', { slugs: found.join(','), format });
    const response = await requestApi(context, address);
    return { data: { format, tokens: await response.text(), slugs: found, missing } };
  },
});

const change = z.object({
  cursor: z.string(),
  time: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(changeKinds),
  layer: z
    .string()
    .describe(
      'base, correction, found (on its own site), own (of the installation) or account (yours).',
    ),
  by: z.string().describe('release, operator, look (at its site) or owner.'),
  changes: z
    .record(z.string(), z.array(z.unknown()).length(2))
    .describe('By fact or variant: before and after. A drawing is its SHA-256; null is none.'),
});

export const listChangesTool = tool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'What has changed in the catalog and in your own brands, the oldest first. Start without since, then pass the ' +
    'cursor of each result: no change is skipped or repeated. Free, up to 60 times a minute.',
  input: z.object({
    since: z.string().optional().describe('The cursor of an earlier result, or of a change.'),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('Maximum number.'),
  }),
  output: z.object({
    changes: z.array(change),
    cursor: z.string().nullable().describe('For the next call. Null before the first change.'),
    hasMore: z.boolean(),
  }),
  run: async ({ since, limit }, context) => ({
    data: await requestJson<ChangePage>(context, apiAddress('/v1/changes', { since, limit })),
  }),
});

const bucket = z.object({ used: z.int(), limit: z.int().nullable() });

export const getUsageTool = tool({
  name: 'get_usage',
  title: 'Get today’s usage',
  description:
    'What the key has used today (UTC) and what its plan allows, by bucket and in all. A null limit is counted and not ' +
    'capped. Free, up to 60 times a minute.',
  input: z.object({}),
  output: z.object({
    date: z.string(),
    tier: z.enum(tiers),
    endpoints: z.object(
      Object.fromEntries(buckets.map((name) => [name, bucket])) as Record<Bucket, typeof bucket>,
    ),
    total: bucket,
  }),
  run: async (_, context) => ({
    data: await requestJson<Usage>(context, apiAddress('/v1/usage')),
  }),
});
