import { AppError } from '../../platform/errors';
import { readBytes } from '../../platform/read-bytes';

const bodyBytesMax = 64 * 1024;
/** No message of the protocol comes near; a validator that walks deeper could run out of stack. */
const depthMax = 32;

/**
 * The JSON of a message, as it was sent: what it means is for the protocol to say.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json` or `bad_request`
 */
export async function readMessage(request: Request): Promise<unknown> {
  if (!/^application\/json(\s*;|\s*$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the message as application/json.');
  }
  const message = parseJson(await readBytes(request, bodyBytesMax));
  if (Array.isArray(message)) {
    throw new AppError('bad_request', 'Send one message per request: there are no batches.');
  }
  if (isDeeperThan(message, depthMax)) {
    throw new AppError('bad_request', `The message is nested deeper than ${depthMax} levels.`);
  }
  return message;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON in UTF-8.');
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
