import { z } from '@hono/zod-openapi';
import { type Bucket, buckets, tiers } from '../../contract/plans';
import { caps } from '../../limits/caps';
import { fillUsed } from '../../limits/counters/counter-store';
import {
  getUsage,
  getUsageHistory,
  presentUsage,
  presentUsageHistory,
} from '../../metering/usage/get-usage';
import { findLookUsage } from '../../enrichment/ask-for-look';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { wholeNumber } from '../schemas/parameters';

/** An object with one member per bucket. */
export const byBucket = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(buckets.map((bucket) => [bucket, schema])) as Record<Bucket, Schema>);

const count = z.int().min(0);

export const usageResponse = z
  .object({
    date: z.iso.date().openapi({ description: 'The current UTC day.' }),
    tier: z.enum(tiers),
    endpoints: byBucket(
      z.object({
        used: count,
        limit: z
          .int()
          .min(1)
          .nullable()
          .openapi({ description: 'Null means counted but not capped.' }),
      }),
    ),
    total: z.object({ used: count, limit: z.int().min(1).nullable() }).openapi({
      description:
        'All buckets together. The limit is the cap of your contract on the day’s requests, or null.',
    }),
    enrichment: z.object({ used: count, limit: count.nullable() }).optional().openapi({
      description:
        'New domains whose sites are looked at because you asked for them. Absent where the server does not look.',
    }),
  })
  .openapi('UsageResponse');

const usageHistoryResponse = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().openapi({ description: 'The current UTC day.' }),
    tier: z.enum(tiers),
    days: z
      .array(z.object({ date: z.iso.date(), endpoints: byBucket(count), total: count }))
      .openapi({ description: 'Every day from `from` to `to`, the oldest first.' }),
    totals: byBucket(count).extend({ total: count }),
  })
  .openapi('UsageHistoryResponse');

const tag = 'Usage';
const exampleHolder = { tier: 'free', dailyRequests: null } as const;
const exampleDay = '2026-01-31';
const exampleUsed = fillUsed({ svg: 12, search: 3 });
const security = 'apiKeyOrBearer';

export const usageRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/usage',
      operationId: 'getUsage',
      tag,
      summary: 'Get today’s usage',
      description:
        'Counts reset at UTC midnight. A 200 and a 404 cost one unit; every other response, HEAD ' +
        'and 304 are free. This call itself is free, up to 60 times a minute.',
      security,
      cap: caps.usage,
      responses: { 200: jsonResponse('Usage and limit of each bucket.', usageResponse) },
      examples: [{ response: presentUsage(exampleHolder, exampleDay, exampleUsed) }],
    },
    async ({ caller }) =>
      privateJson({ ...(await getUsage(caller)), enrichment: await findLookUsage(caller) }),
  ),
  route(
    {
      method: 'get',
      path: '/v1/analytics/usage',
      operationId: 'getUsageHistory',
      tag,
      summary: 'Get usage day by day',
      description: 'Free, up to 60 times a minute. Days are UTC days.',
      security,
      cap: caps.analyticsUsage,
      query: z.object({
        days: wholeNumber({ min: 1, max: 90, default: 30 }, 'How many UTC days, including today.'),
      }),
      responses: { 200: jsonResponse('One entry per day.', usageHistoryResponse) },
      examples: [
        {
          parameters: { days: 1 },
          response: presentUsageHistory('free', [{ date: exampleDay, used: exampleUsed }]),
        },
      ],
    },
    async ({ caller, query }) => privateJson(await getUsageHistory(caller, query.days)),
  ),
];
