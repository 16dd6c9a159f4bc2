import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors';
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
  if (Number(request.headers.get('Content-Length') ?? 0) > bodyBytesMax) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > bodyBytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.');
  }
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', `The body is larger than ${bodyBytesMax / 1024} KiB.`);
}
