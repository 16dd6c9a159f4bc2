import { z } from '@hono/zod-openapi';
import { listMisses, type MissTotal } from '../../catalog/misses/list-misses';
import { privateJson, privateText } from '../request/responses';
import { route } from '../request/route';
import { missesQuery, missesResponse } from '../schemas/miss-schemas';

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
        'Domains of `GET /v1/brand`, and names of `GET /v1/lookup` and `GET /v1/search`, of the last days. Who asked is not ' +
        'kept. Looking up an e-mail address leaves nothing here. With `format=csv` the response is text/csv.',
      security: 'admin',
      query: missesQuery,
      responses: {
        200: {
          description: 'What was missed.',
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

/** Names and domains have letters, digits, spaces, dots and hyphens: nothing has to be quoted. */
function writeCsv(misses: readonly ReturnType<typeof present>[]): string {
  const rows = misses.map((miss) => columns.map((column) => miss[column]).join(','));
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}
