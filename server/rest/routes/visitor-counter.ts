import { z } from '@hono/zod-openapi';
import { caps } from '../../limits/caps';
import { env } from '../../platform/env';
import { getVisitorCount, recordVisit } from '../../visitors/record-visit';
import { jsonResponse } from '../openapi/describe-route';
import { addressOf } from '../request/authenticate';
import { privateJson } from '../request/responses';
import { route } from '../request/route';

const declared = {
  path: '/v1/public/visitor-counter',
  tag: 'Site',
  description:
    'Only with `VISITOR_COUNTER=on`; otherwise 404. An address counts once per UTC day, by a salted hash ' +
    'that is discarded at midnight. 60 calls a minute per client address.',
  isOpen: () => env.visitorCounter,
  cap: caps.visitorCounter,
  responses: {
    200: jsonResponse(
      'All visitors so far.',
      z.object({ count: z.int().min(0) }).openapi('VisitorCount'),
    ),
  },
  errors: ['not_found'],
} as const;

export const visitorCounterRoutes = [
  route(
    {
      ...declared,
      method: 'get',
      operationId: 'getVisitorCount',
      summary: 'Get the number of visitors of the site',
    },
    async () => privateJson({ count: await getVisitorCount() }),
  ),
  route(
    {
      ...declared,
      method: 'post',
      operationId: 'countVisitor',
      summary: 'Count yourself as a visitor of today',
    },
    async ({ c }) => {
      await recordVisit(addressOf(c));
      return privateJson({ count: await getVisitorCount() });
    },
  ),
];
