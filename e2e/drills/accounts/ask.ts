/** Everything a client sees of a response. */
export type Received = {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
};

type Question = { body?: unknown; headers?: Record<string, string> };

/** Sends a request as a program would, each time from another address (see `otherAddress`). */
export async function ask(
  method: string,
  url: string,
  { body, headers = {} }: Question = {},
): Promise<Received> {
  const response = await fetch(url, {
    method,
    headers: {
      'X-Forwarded-For': otherAddress(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: json as Record<string, unknown>,
  };
}

/** `POST` below /auth. */
export function post(
  baseUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Received> {
  return ask('POST', `${baseUrl}/auth/${path}`, { body, headers });
}

export function bearer(token: unknown): Record<string, string> {
  return { Authorization: `Bearer ${String(token)}` };
}

let addressesGiven = 0;

/** As the trusted proxy would write it: another client for every request. */
export function otherAddress(): string {
  addressesGiven++;
  return [10, addressesGiven >> 16, addressesGiven >> 8, addressesGiven]
    .map((part) => part & 255)
    .join('.');
}

/** The status and the code of an error, or the status alone. */
export function outcomeOf({ status, json }: Received): string {
  return typeof json['error'] === 'string' ? `${status} ${json['error']}` : String(status);
}

/** Counts each outcome. */
export function countOutcomes(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}
