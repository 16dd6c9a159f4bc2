import type { Operation } from './operations';

export type ApiRequest = {
  method: 'GET' | 'POST';
  /** Path and query. */
  target: string;
  /** JSON, or null. */
  body: string | null;
};

/** The request that an operation and its filled fields mean. What is empty is not sent. */
export function buildRequest(
  { method, path, fields }: Operation,
  values: Readonly<Record<string, string>>,
): ApiRequest {
  const query = new URLSearchParams();
  let filled = path;
  const body: Record<string, string[]> = {};
  for (const { name, place } of fields) {
    const value = (values[name] ?? '').trim();
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'body') body[name] = splitList(value);
    else if (value !== '') query.set(name, value);
  }
  // A comma needs no escape in a query, and reads better without.
  const search = query.toString().replaceAll('%2C', ',');
  return {
    method,
    target: search === '' ? filled : `${filled}?${search}`,
    body: method === 'POST' ? JSON.stringify(body) : null,
  };
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
