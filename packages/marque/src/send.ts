import { ConnectionError, MarqueError, toError } from './errors.js';

export type SendOptions = {
  fetch: typeof globalThis.fetch;
  /** Attempts after the first one. */
  retries: number;
  /** A longer Retry-After is not waited out: the error says when to retry. */
  waitMsMax: number;
  /** For one attempt, its body included. */
  timeoutMs: number;
  /** The page that explains the errors of the client itself. */
  docs: string;
};

export type Received = { status: number; headers: Headers; bytes: Uint8Array };

/** A 200, 201, 204 or 304. Throws a MarqueError for anything else, or the reason of `signal`. */
export async function send(
  url: URL,
  init: RequestInit,
  options: SendOptions,
  signal: AbortSignal | undefined,
): Promise<Received> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(url, init, options, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const waitMs = attempt < options.retries ? findWait(error, attempt) : null;
      if (waitMs === null || waitMs > options.waitMsMax) throw error;
      await wait(waitMs, signal);
    }
  }
}

/** @throws ServerError if it is not JSON: it may be a web page */
export function parse(received: Received, docs: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(received.bytes));
  } catch {
    throw toError(received, '', docs);
  }
}

async function sendOnce(
  url: URL,
  init: RequestInit,
  { fetch, timeoutMs, docs }: SendOptions,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signals = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  let response: Response;
  let bytes: Uint8Array;
  try {
    // A redirect would send the key to its target.
    response = await fetch(url, { ...init, redirect: 'manual', signal: signals });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    signal?.throwIfAborted();
    const facts = { code: 'connection_failed', docs: `${docs}#connection_failed` };
    const message = `No response came from ${url.origin}.`;
    const unknown = {
      status: null,
      requestId: null,
      retryAfterSeconds: null,
      upgradeUrl: null,
      nearest: [],
    };
    throw new ConnectionError({ ...facts, ...unknown, message }, { cause });
  }
  const { status, headers } = response;
  if ([200, 201, 204, 304].includes(status)) return { status, headers, bytes };
  throw toError(response, new TextDecoder().decode(bytes), docs);
}

/** @returns null for an error that another attempt would not fix */
function findWait(error: unknown, attempt: number): number | null {
  if (!(error instanceof MarqueError)) return null;
  const isPassing = error.status === null || [429, 502, 503, 504].includes(error.status);
  if (!isPassing) return null;
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1000;
  // Clients that failed together must not retry together.
  return 250 * 2 ** attempt * (1 + Math.random());
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The latest responses by address. Fetching one of them again costs no quota. */
export class EtagCache {
  readonly #entriesMax: number;
  readonly #entries = new Map<string, Received>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  find(address: string): Received | undefined {
    return this.#entries.get(address);
  }

  /** Evicts the least recently used entry when full. */
  keep(address: string, received: Received): void {
    this.#entries.delete(address);
    if (this.#entriesMax > 0) this.#entries.set(address, received);
    if (this.#entries.size <= this.#entriesMax) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

/**
 * The ETag as the service sent it, without quotes. A compressing proxy weakens it or appends the coding:
 * `-gzip`, `--gzip`. Only a logo's ETag, which begins with its hash, is cut: others may end like this
 * themselves.
 */
export const bareEtag = (etag: string): string =>
  etag
    .replace(/^W\//, '')
    .replaceAll('"', '')
    .replace(/^([0-9a-f]{32}.*?)-+(?:gzip|br|zstd)$/, '$1');
