import { z } from '@hono/zod-openapi';
import { type Bucket, buckets, tiers } from '../../contract/plans';

/** An object with one member a bucket. */
const byBucket = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(buckets.map((bucket) => [bucket, schema])) as Record<Bucket, Schema>);

const count = z.int().min(0);

/** Spec 2.6. */
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
  })
  .openapi('UsageResponse');

export const usageHistoryResponse = z
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
