import { z } from '@hono/zod-openapi';
import { requestLog, statusFilterPattern } from '../../contract/limits';
import { buckets } from '../../contract/plans';
import { wellFormedText, wholeNumber } from './parameters';

export const requestsQuery = z.object({
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
    bucket: z
      .enum(buckets)
      .nullable()
      .openapi({ description: 'The bucket of the route; null where it has none.' }),
    cost: z.int().min(0).max(1).openapi({ description: 'Units of the bucket that it used.' }),
    latencyMs: z
      .number()
      .min(0)
      .openapi({ description: 'Time in the server, up to the head of the response.' }),
    requestId: z.uuid().openapi({ description: 'The X-Request-Id of the response.' }),
    key: z.object({ prefix: z.string(), last4: z.string() }).nullable().openapi({
      description: 'The key that was sent, also if it is revoked by now; null for a token.',
    }),
  })
  .openapi('LoggedRequest');

export const requestsResponse = z
  .object({
    requests: z.array(loggedRequest).openapi({ description: 'The newest first.' }),
    nextBefore: z
      .uuid()
      .nullable()
      .openapi({ description: '`before` of the next page; null on the last one.' }),
    unlogged: z
      .int()
      .min(0)
      .openapi({ description: 'Requests of the last days that came too fast to be logged.' }),
  })
  .openapi('RequestsResponse');
