import { AppError } from '../../platform/errors';
import { readJson } from '../../platform/read-bytes';

/** No message of the protocol comes near; a validator that walks deeper could run out of stack. */
const depthMax = 32;

/**
 * The JSON of a message, as it was sent: what it means is for the protocol to say.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json` or `bad_request`
 */
export async function readMessage(request: Request): Promise<unknown> {
  const message = await readJson(request);
  if (Array.isArray(message)) {
    throw new AppError('bad_request', 'Send one message per request: there are no batches.');
  }
  if (isDeeperThan(message, depthMax)) {
    throw new AppError('bad_request', `The message is nested deeper than ${depthMax} levels.`);
  }
  return message;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
