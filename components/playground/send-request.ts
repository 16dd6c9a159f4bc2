import type { ApiRequest } from './build-request';

export type ApiAnswer = {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [name: string, value: string][];
  sizeBytes: number;
  /** As a data URI; null for what is no picture. */
  picture: string | null;
  /** The body as text, JSON indented; null for what is no text. */
  text: string | null;
};

/** Sends it as any client would: with the key alone, without the session's cookie. */
export async function sendRequest(request: ApiRequest, apiKey: string): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const response = await fetch(request.target, {
    method: request.method,
    body: request.body,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      ...(apiKey !== '' && { 'X-API-Key': apiKey }),
      ...(request.body !== null && { 'Content-Type': 'application/json' }),
    },
  });
  const body = await response.blob();
  const contentType = response.headers.get('Content-Type') ?? '';
  return {
    status: response.status,
    statusText: response.statusText,
    durationMs: performance.now() - startedAt,
    headers: [...response.headers].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sizeBytes: body.size,
    picture: contentType.startsWith('image/') ? await readDataUri(body) : null,
    text: await readText(body, contentType),
  };
}

async function readText(body: Blob, contentType: string): Promise<string | null> {
  if (/^image\/(png|webp)/.test(contentType)) return null;
  const text = await body.text();
  if (!/json/.test(contentType)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function readDataUri(body: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    reader.readAsDataURL(body);
  });
}
