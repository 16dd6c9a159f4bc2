import type { ApiRequest } from './build-request';

export type ApiResponse = {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [name: string, value: string][];
  sizeBytes: number;
  /** Its URL while the page is open, or null if the body is no picture. */
  picture: string | null;
  /** The body as text, with JSON indented, or null if it is no text. */
  text: string | null;
};

/** Sends it as any client would: with the key, without the session's cookie. */
export async function sendRequest(request: ApiRequest, apiKey: string): Promise<ApiResponse> {
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
    picture: contentType.startsWith('image/') ? URL.createObjectURL(body) : null,
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
