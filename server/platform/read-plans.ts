import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { buckets, defaultPlans, type Plans } from '../contract/plans';

const count = (max: number) => z.int().min(0).max(max).optional();
const dailyLimit = z.int().min(1).max(1_000_000_000).nullable().optional();
const name = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .+-]{0,29}$/u,
    'must have 1 to 30 letters, digits, spaces, and . + -',
  )
  .optional();

const planFields = z.strictObject({
  name: name.meta({
    description: 'The name that people read. The API goes on calling it by its tier.',
  }),
  monthlyPriceUsd: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable().optional().meta({
    description: 'The price that is shown. Null: by contract. Stripe charges its own price.',
  }),
  dailyLimits: z
    .strictObject(Object.fromEntries(buckets.map((bucket) => [bucket, dailyLimit])))
    .optional()
    .meta({ description: 'Requests a UTC day. Null: counted and not capped.' }),
  // A body may have 64 KiB, and a slug 200 characters.
  batchSlugsMax: z.int().min(1).max(200).optional().meta({ description: 'Brands in one batch.' }),
  allVariants: z
    .boolean()
    .optional()
    .meta({ description: 'Whether variants other than mono are served.' }),
  webhooksMax: count(1000),
  ownBrandsMax: count(10_000),
  namedKeysMax: count(10_000),
  looksPerDay: z.int().min(0).max(1_000_000).nullable().optional().meta({
    description:
      'New domains whose sites are looked at, a UTC day. Null: counted and not capped. Only with ENRICH=on.',
  }),
});

/** The file in `PLANS`. Absent members keep their defaults. */
export const plansFileSchema = z.strictObject({
  $schema: z.string().optional().meta({ description: 'Address of this schema, for editors.' }),
  free: planFields.optional(),
  pro: planFields.optional(),
  enterprise: planFields.optional(),
});

/** The path of such a file, from which the plans are read. */
export const plansFile = z.string().transform((file, context) => {
  const refuse = (problem: string) => {
    context.addIssue({ code: 'custom', message: `${file}: ${problem}` });
    return z.NEVER;
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse((error as Error).message);
  }
  const parsed = plansFileSchema.safeParse(content);
  if (parsed.success) return changePlans(parsed.data);
  for (const { path, message } of parsed.error.issues)
    refuse(path.length === 0 ? message : `${path.join('.')}: ${message}`);
  return z.NEVER;
});

function changePlans(changes: z.output<typeof plansFileSchema>): Plans {
  const change = (tier: 'free' | 'pro' | 'enterprise') => ({
    ...defaultPlans[tier],
    ...changes[tier],
    dailyLimits: { ...defaultPlans[tier].dailyLimits, ...changes[tier]?.dailyLimits },
  });
  return {
    ...defaultPlans,
    free: change('free'),
    pro: change('pro'),
    enterprise: change('enterprise'),
  } as Plans;
}
