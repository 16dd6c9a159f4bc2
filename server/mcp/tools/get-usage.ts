import { z } from 'zod';
import { type Bucket, buckets, tiers } from '../../contract/plans';
import type { Usage } from '../../metering/usage/get-usage';
import { apiAddress, requestJson } from '../request/call-api';
import { tool } from './tool';

const bucket = z.object({ used: z.int(), limit: z.int().nullable() });

export const getUsageTool = tool({
  name: 'get_usage',
  title: 'Get today’s usage',
  description:
    'What the key has used today (UTC) and what its plan allows, by bucket. A null limit is counted and not ' +
    'capped. Free, up to 60 times a minute.',
  input: z.object({}),
  output: z.object({
    date: z.string(),
    tier: z.enum(tiers),
    endpoints: z.object(
      Object.fromEntries(buckets.map((name) => [name, bucket])) as Record<Bucket, typeof bucket>,
    ),
  }),
  run: async (_, context) => ({
    data: await requestJson<Usage>(context, apiAddress('/v1/usage')),
  }),
});
