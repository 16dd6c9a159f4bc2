import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors';
import { readBytes } from '../../read-bytes';
import type { RestEnv } from '../rest-env';

const bodyBytesMax = 64 * 1024;

/**
 * Reads a JSON body before the schema sees it, so that each way to be wrong has its own answer.
 * @throws AppError `unsupported_media_type`, `payload_too_large` or `invalid_json`
 */
export const readJsonBody = createMiddleware<RestEnv>(async (c, next) => {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/json(\s*;|\s*$)/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as Content-Type: application/json.',
    );
  }
  const text = await readText(c.req.raw);
  try {
    JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON.');
  }
  // The validator reads the body through this cache: the stream itself is used up.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
  await next();
});

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, bodyBytesMax);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.');
  }
}
