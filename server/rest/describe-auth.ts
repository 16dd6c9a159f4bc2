import type { z } from '@hono/zod-openapi';
import type { ErrorCode } from '../errors';
import { describeErrors } from './describe-errors';
import { responseHeaders } from './describe-headers';

/** What the routes of /auth have in common: JSON in, JSON out, nothing kept. */
export function jsonRequest<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return {
    description,
    headers: responseHeaders('X-Request-Id'),
    content: { 'application/json': { schema } },
  };
}

/** The errors of any request with a JSON body, and those of the route. */
export function bodyErrors(...codes: ErrorCode[]) {
  return describeErrors(
    'invalid_json',
    'payload_too_large',
    'unsupported_media_type',
    'validation_error',
    ...codes,
  );
}
