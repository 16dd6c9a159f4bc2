import { AppError } from '../errors';
import { readUpTo } from './read-up-to';

/** The parts of a request that are read here. */
type WithBody = Pick<Body, 'arrayBuffer' | 'body'> & { headers: Headers };

/** Larger than any JSON that a route expects. */
export const jsonBytesMax = 64 * 1024;
/** The largest call of the site: with a picture of 1 MiB in base64, and drawings. */
export const pictureCallBytesMax = 2 * 1024 * 1024;
/** No route and no MCP message comes near; a validator that goes deeper could overflow the stack. */
const jsonDepthMax = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a body.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json`, or `bad_request` when the client
 * hangs up
 */
export async function readJson(request: WithBody): Promise<unknown> {
  requireJson(request.headers);
  const bytes = await readBytes(request, jsonBytesMax);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.');
  }
  requireShallow(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON.');
  }
}

/**
 * Refuses JSON that is nested deeper than a route expects, before it is parsed: parsing and validating
 * 60 KB of `[` takes milliseconds.
 * @throws AppError `invalid_json`
 */
export function requireShallow(json: string): void {
  let depth = 0;
  let isString = false;
  // A loop: a pattern that skips strings takes seconds for some texts.
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (isString && character === '\\') i++;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth <= jsonDepthMax) continue;
    throw new AppError('invalid_json', `The JSON is nested deeper than ${jsonDepthMax} levels.`);
  }
}

/** No form on another site can send JSON. @throws AppError `unsupported_media_type` */
export function requireJson(headers: Headers): void {
  if (/^application\/json(\s*;|\s*$)/i.test(headers.get('Content-Type') ?? '')) return;
  const message = 'Send the body as Content-Type: application/json.';
  throw new AppError('unsupported_media_type', message);
}

/**
 * The body as it came.
 * @throws AppError `payload_too_large`, without reading on, or `bad_request` when the client hangs up
 */
export async function readBytes(
  request: WithBody,
  sizeBytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('Content-Length');
  if (Number(declared ?? 0) > sizeBytesMax) refuse(sizeBytesMax);
  try {
    // Node reads no more than the declared length, and a stream is slower.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    const { body, isCut } = await readUpTo(request.body ?? [], sizeBytesMax);
    if (isCut) refuse(sizeBytesMax);
    return body;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The client has hung up. Nothing is wrong here, and the response will not be read.
    throw new AppError('bad_request', 'The body is incomplete.', { cause });
  }
}

function refuse(sizeBytesMax: number): never {
  const limit = `${sizeBytesMax / 1024} KiB`;
  throw new AppError('payload_too_large', `The body is larger than ${limit}.`);
}
