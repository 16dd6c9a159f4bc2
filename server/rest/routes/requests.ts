import { z } from '@hono/zod-openapi';
import { requestLog, statusFilterPattern } from '../../contract/limits';
import { buckets } from '../../contract/plans';
import { caps } from '../../limits/caps';
import { listRequests, type RequestList } from '../../metering/requests/list-requests';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { wellFormedText, wholeNumber } from '../schemas/parameters';

const requestsQuery = z.object({
  limit: wholeNumber({ min: 1, max: requestLog.pageMax, default: 50 }, 'Requests in one response.'),
  before: z.uuid().optional().openapi({
    description: '`nextBefore` of the response before, for the requests before those.',
  }),
  status: z
    .string()
    .regex(statusFilterPattern, 'must be a status such as 429 or a class such as 4xx')
    .optional()
    .openapi({ description: 'One status, such as 429, or a class of them, such as 4xx.' }),
  bucket: z.enum(buckets).optional().openapi({ description: 'Requests that this bucket counts.' }),
  path: wellFormedText
    .max(200)
    .optional()
    .openapi({ description: 'Text within the path or the query, in upper or lower case.' }),
  key: z
    .string()
    .max(20)
    .optional()
    .openapi({ description: 'Prefix of the key, as `key.prefix` shows it.' }),
});

const loggedRequest = z
  .object({
    time: z.iso.datetime().openapi({ description: 'When the request came in.' }),
    method: z.string(),
    path: z.string().openapi({
      description:
        'With the query, at most 300 characters. E-mail addresses, and what looks like a key or a token, are ***.',
    }),
    status: z.int(),
    // A null among the values of an enum is more than generators of clients understand.
    bucket: z
      .union([z.enum(buckets), z.null()])
      .openapi({ description: 'The bucket of the route; null where it has none.' }),
    cost: z.int().min(0).max(1).openapi({ description: 'Units of the bucket that it used.' }),
    latencyMs: z
      .number()
      .min(0)
      .openapi({ description: 'Time in the server, up to the head of the response.' }),
    requestId: z.uuid().openapi({ description: 'The X-Request-Id of the response.' }),
    key: z.object({ prefix: z.string(), last4: z.string() }).nullable().openapi({
      description: 'The key that was sent, even if revoked since; null for a token.',
    }),
  })
  .openapi('LoggedRequest');

const requestsResponse = z
  .object({
    requests: z.array(loggedRequest).openapi({ description: 'The newest first.' }),
    nextBefore: z
      .uuid()
      .nullable()
      .openapi({ description: '`before` of the next page; null on the last one.' }),
    unlogged: z
      .int()
      .min(0)
      .openapi({ description: 'Recent requests that came too fast to be logged.' }),
  })
  .openapi('RequestsResponse');

const example: RequestList = {
  requests: [
    {
      time: '2026-01-31T12:00:00.000Z',
      method: 'GET',
      path: '/v1/svg/github?variant=mono',
      status: 200,
      bucket: 'svg',
      cost: 1,
      latencyMs: 0.4,
      requestId: '53fe49a8-8849-4230-8ec3-e43ae238de97',
      key: { prefix: 'mq_live_4f9K', last4: 'x2Qa' },
    },
  ],
  nextBefore: null,
  unlogged: 0,
};

export const requestRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/requests',
      operationId: 'listRequests',
      tag: 'Usage',
      summary: 'List recent requests',
      description:
        `Requests of the account in the last ${requestLog.days} days, the newest ` +
        `${requestLog.requestsMax.toLocaleString('en')} at most, refused ones included. A request is listed ` +
        'within seconds. A request without a valid key or token has no account, and is not listed. ' +
        'This call itself is free, up to 60 times a minute.',
      security: 'apiKeyOrBearer',
      cap: caps.requests,
      query: requestsQuery,
      responses: { 200: jsonResponse('Requests, the newest first.', requestsResponse) },
      examples: [{ response: example }],
    },
    async ({ caller, query: { limit, before, ...filter } }) =>
      privateJson(await listRequests(caller.accountId, filter, { limit, before })),
  ),
];
