import { noteSessionEnd } from '../session/session-end';
import type { ApiRequest } from './build-request';

export type ApiResponse = {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [name: string, value: string][];
  sizeBytes: number;
  /** Null if the body is not a picture. */
  picture: ResponsePicture | null;
  /** The body as text, with indented JSON, or null if it is not text. */
  text: string | null;
  /** The API's error, if it refuses the request. */
  refusal: Refusal | null;
};

export type ResponsePicture = {
  /** Its URL while the page is open. */
  src: string;
  /** The background that it stands out from. */
  suits: 'light' | 'dark';
};

export type Refusal = { error: string; message: string; reset_in_seconds?: number };

/** Sends it with the key like any client, or without a key for the signed-in account. */
export async function sendRequest(request: ApiRequest, apiKey: string): Promise<ApiResponse> {
  const startedAt = performance.now();
  const response = await (apiKey === '' ? sendAsAccount(request) : sendWithKey(request, apiKey));
  const body = await response.blob();
  const durationMs = performance.now() - startedAt;
  const contentType = response.headers.get('Content-Type') ?? '';
  const text = /^image\/(png|webp)/.test(contentType) ? null : await body.text();
  const json = contentType.includes('json') ? parseJson(text ?? '') : undefined;
  const refusal = !response.ok && json !== undefined ? (json as Refusal) : null;
  // The API never refuses a key with this code: the session has ended.
  if (apiKey === '' && refusal?.error === 'invalid_token') noteSessionEnd();
  return {
    status: response.status,
    statusText: response.statusText,
    durationMs,
    headers: [...response.headers].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sizeBytes: body.size,
    picture: contentType.startsWith('image/') ? await readPicture(body) : null,
    text: json === undefined ? text : JSON.stringify(json, null, 2),
    refusal,
  };
}

function sendAsAccount(request: ApiRequest): Promise<Response> {
  return fetch('/api/playground', {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { 'Content-Type': 'application/json' },
  });
}

function sendWithKey({ method, target, body }: ApiRequest, apiKey: string): Promise<Response> {
  return fetch(target, {
    method,
    body,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      // A header cannot carry characters such as the … of a masked key. The API refuses the replacement.
      'X-API-Key': apiKey.replaceAll(/[^ -~]/g, '?'),
      ...(body !== null && { 'Content-Type': 'application/json' }),
    },
  });
}

async function readPicture(body: Blob): Promise<ResponsePicture> {
  const src = URL.createObjectURL(body);
  return { src, suits: await findBackground(src) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sidePx = 32;
/** Above it a picture counts as light. 1 is white. */
const lightAbove = 0.6;

/** The background that a picture stands out from: a light one needs a dark background. */
async function findBackground(src: string): Promise<'light' | 'dark'> {
  const pixels = await readPixels(src).catch(() => null);
  return pixels !== null && lightnessOf(pixels) > lightAbove ? 'dark' : 'light';
}

async function readPixels(src: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot read pixels.');
  context.drawImage(image, 0, 0, sidePx, sidePx);
  return context.getImageData(0, 0, sidePx, sidePx).data;
}

/** From 0 for black to 1 for white; transparent pixels do not count. */
function lightnessOf(pixels: Uint8ClampedArray): number {
  let light = 0;
  let drawn = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4);
    light += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha;
    drawn += alpha;
  }
  return drawn === 0 ? 0 : light / drawn;
}
