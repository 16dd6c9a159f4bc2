import { z } from '@hono/zod-openapi';
import { getLook, listLooks } from '../../enrichment/list-looks';
import { lookAgain } from '../../enrichment/look-again';
import { lookOutcomes } from '../../enrichment/look/look';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/authenticate';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { lookResponse, looksResponse } from '../schemas/look-schemas';
import { wholeNumber } from '../schemas/parameters';

const operation = { tag: 'Operation', security: 'admin' } as const;
const ofDomain = {
  ...operation,
  path: '/admin/looks/{domain}',
  params: z.object({
    domain: z.string().min(3).max(253).openapi({ description: 'A domain, such as `acme.io`.' }),
  }),
} as const;

export const adminLookRoutes = [
  route(
    {
      ...operation,
      method: 'get',
      path: '/admin/looks',
      operationId: 'listLooks',
      summary: 'List the looks at the sites of brands',
      description: 'What waits for a look, and then the last looks, the latest first.',
      query: z.object({
        state: z.enum(['queued', 'done']).optional().openapi({ description: 'Only those.' }),
        outcome: z
          .enum(lookOutcomes)
          .optional()
          .openapi({ description: 'Only those whose last look ended so.' }),
        limit: wholeNumber({ min: 1, max: 200, default: 50 }, 'How many to return.'),
        offset: wholeNumber({ min: 0, max: 1_000_000, default: 0 }, 'How many to skip.'),
      }),
      responses: { 200: jsonResponse('The queue and the looks.', looksResponse) },
    },
    async ({ query }) => privateJson(await listLooks(query)),
  ),
  route(
    {
      ...ofDomain,
      method: 'get',
      operationId: 'getLook',
      summary: 'Get the last look at a domain, step by step',
      description:
        'What was fetched, the pictures that could be the logo and why each was chosen or refused, and the choice.',
      responses: { 200: jsonResponse('The look.', lookResponse) },
      errors: ['not_found'],
    },
    async ({ params }) => privateJson(await getLook(params.domain)),
  ),
  route(
    {
      ...ofDomain,
      method: 'post',
      operationId: 'lookAgain',
      summary: 'Look at a domain now',
      description:
        'Before all others, whatever the last look has found. It costs no account anything. Read the domain until `state` is ' +
        '`done`.',
      responses: { 202: jsonResponse('It is queued.', lookResponse) },
      errors: ['enrichment_off'],
    },
    async ({ params, c }) => {
      const by = { accountId: null, actor: 'operator', origin: originlessOf(c) } as const;
      return privateJson(await lookAgain(params.domain, by), 202);
    },
  ),
];
