import { z } from '@hono/zod-openapi';
import { missDays } from '../../contract/limits';
import { wholeNumber } from './parameters';

const kind = z.enum(['domain', 'name']);

export const missesQuery = z.object({
  days: wholeNumber({ min: 1, max: missDays, default: 30 }, 'Only the last days, today included.'),
  kind: kind.optional().openapi({ description: 'Only domains, or only names.' }),
  limit: wholeNumber({ min: 1, max: 1000, default: 100 }, 'How many to return.'),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .openapi({ description: 'csv has the same members as columns, below a heading.' }),
});

export const missesResponse = z
  .object({
    misses: z
      .array(
        z.object({
          kind,
          asked: z.string().openapi({
            description:
              'A registrable domain, or a name as it is folded. Never an e-mail address.',
          }),
          count: z.int().min(1).openapi({
            description:
              'By how many accounts, each counted once a day, and again in each process of the service.',
          }),
          days: z.int().min(1).openapi({ description: 'On how many days.' }),
          firstDay: z.iso.date(),
          lastDay: z.iso.date(),
        }),
      )
      .openapi({ description: 'The most wanted first. What the catalog has by now is left out.' }),
  })
  .openapi('OperatorMisses');
