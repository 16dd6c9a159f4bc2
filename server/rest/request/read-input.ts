import { parseAccept } from 'hono/utils/accept';
import type { z } from 'zod';
import { AppError, invalidInput } from '../../platform/errors';
import { readBytes } from '../../platform/read-bytes';
import type { RestContext } from './rest-env';

const bodyBytesMax = 64 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

export type InputSchemas = {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};
export type Input = { params: unknown; query: unknown; body: unknown };

/**
 * Holds a request against the schemas of its route. Its body can be read only once, so the result is kept.
 * @throws AppError `validation_error`, or as `readJson` does
 */
export function readInput(c: RestContext, schemas: InputSchemas): Promise<Input> {
  const reading = c.get('input') ?? parseInput(c, schemas);
  c.set('input', reading);
  return reading;
}

async function parseInput(c: RestContext, { params, query, body }: InputSchemas): Promise<Input> {
  const sent = body && (await readJson(c));
  return {
    query: query && parse(query, readQuery(c)),
    params: params && parse(params, c.req.param()),
    body: body && parse(body, sent),
  };
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues, 'body');
}

/** A parameter given once is a string; given several times it is a list, which no schema takes. */
function readQuery(c: RestContext): Record<string, string | string[]> {
  if (!c.req.url.includes('?')) return {};
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => {
      const [only, ...more] = values;
      return [name, only === undefined || more.length > 0 ? values : only];
    }),
  );
}

/** @throws AppError `unsupported_media_type`, `payload_too_large` or `invalid_json` */
async function readJson(c: RestContext): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/json(\s*;|\s*$)/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as Content-Type: application/json.',
    );
  }
  const bytes = await readBytes(c.req.raw, bodyBytesMax);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON.');
  }
}

/** Whether `Accept` names the media type, and names no other of the two with more weight. */
export function prefersType(accept: string | undefined, wanted: string, other: string): boolean {
  const accepted = parseAccept(accept ?? '');
  const qualityOf = (name: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === name).map(({ q }) => q));
  const quality = qualityOf(wanted);
  return quality > 0 && quality >= qualityOf(other);
}
