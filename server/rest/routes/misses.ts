import { z } from '@hono/zod-openapi';
import { listMisses, type MissTotal } from '../../catalog/misses/list-misses';
import { missDays } from '../../contract/limits';
import { privateJson, privateText } from '../request/responses';
import { route } from '../request/route';
import { wholeNumber } from '../schemas/parameters';

const missKind = z.enum(['domain', 'name']);

const missesQuery = z.object({
  days: wholeNumber({ min: 1, max: missDays, default: 30 }, 'Only the last days, today included.'),
  kind: missKind.optional().openapi({ description: 'Only domains, or only names.' }),
  limit: wholeNumber({ min: 1, max: 1000, default: 100 }, 'How many to return.'),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .openapi({ description: 'csv has the same members as columns, below a heading.' }),
});

const missesResponse = z
  .object({
    misses: z
      .array(
        z.object({
          kind: missKind,
          asked: z.string().openapi({
            description: 'A registrable domain, or a folded name. Never an e-mail address.',
          }),
          count: z.int().min(1).openapi({
            description:
              'Number of accounts that asked, each counted once per day and per process of the service.',
          }),
          days: z
            .int()
            .min(1)
            .openapi({ description: 'Number of days on which it was asked for.' }),
          firstDay: z.iso.date(),
          lastDay: z.iso.date(),
        }),
      )
      .openapi({ description: 'The most wanted first, without what the catalog has by now.' }),
  })
  .openapi('OperatorMisses');

const columns = ['kind', 'asked', 'count', 'days', 'firstDay', 'lastDay'] as const;

export const missRoutes = [
  route(
    {
      method: 'get',
      path: '/admin/misses',
      operationId: 'listMisses',
      tag: 'Operation',
      summary: 'List what was looked up and not found',
      description:
        'Domains of `GET /v1/brand`, and names of `GET /v1/lookup` and `GET /v1/search`, of the last days. Callers are not ' +
        'recorded, nor are look-ups by e-mail address. With `format=csv` the response is text/csv.',
      security: 'admin',
      query: missesQuery,
      responses: {
        200: {
          description: 'What was not found.',
          content: {
            'application/json': { schema: missesResponse },
            'text/csv': { schema: z.string() },
          },
        },
      },
    },
    async ({ query: { format, ...query } }) => {
      const misses = (await listMisses(query)).map(present);
      return format === 'csv'
        ? privateText(writeCsv(misses), 'text/csv; charset=utf-8')
        : privateJson({ misses });
    },
  ),
];

const present = ({ kind, asked, count, days, firstDay, lastDay }: MissTotal) => ({
  kind,
  asked,
  count,
  days,
  firstDay,
  lastDay,
});

/** Names and domains have only letters, digits, spaces, dots and hyphens, so nothing needs quotes. */
function writeCsv(misses: readonly ReturnType<typeof present>[]): string {
  const rows = misses.map((miss) => columns.map((column) => miss[column]).join(','));
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}
