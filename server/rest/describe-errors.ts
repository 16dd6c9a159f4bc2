import { z } from '@hono/zod-openapi';
import { type ErrorCode, errorStatus } from '../errors';
import { responseHeaders } from './describe-headers';

/** What any route may answer, whatever it does. */
const everywhere: ErrorCode[] = [
  'bad_request',
  'method_not_allowed',
  'internal_error',
  'service_unavailable',
];

/** The OpenAPI responses of the given errors, one a status, from the same table that sets it. */
export function describeErrors(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...codes, ...everywhere])) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\``).join(', '),
        headers: ofStatus.includes('rate_limit_exceeded')
          ? responseHeaders('X-Request-Id', 'Retry-After')
          : responseHeaders('X-Request-Id'),
        content: { 'application/json': { schema: errorBody(ofStatus) } },
      },
    ]),
  );
}

/** Spec 2.7, narrowed to the codes that this status can carry. */
function errorBody(codes: ErrorCode[]) {
  const body = z.looseObject({
    error: z.enum(codes as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
  });
  if (codes.includes('artwork_version_not_found')) {
    return body.extend({
      current_version: z.string().optional().openapi({
        description: 'With `artwork_version_not_found`: the version that the request has.',
      }),
    });
  }
  if (!codes.includes('rate_limit_exceeded')) return body;
  return body.extend({
    reset_in_seconds: z.int().min(1).openapi({ description: 'The same as Retry-After.' }),
    upgrade_url: z.url(),
  });
}
