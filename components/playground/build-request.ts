import type { Operation } from './operations';

export type ApiRequest = {
  method: string;
  /** Path and query. */
  target: string;
  /** JSON, or null. */
  body: string | null;
};

/** The request of an operation with these field values. Empty fields are not sent. */
export function buildRequest(
  { route, fields }: Pick<Operation, 'route' | 'fields'>,
  values: Readonly<Record<string, string>>,
): ApiRequest {
  const [method = '', path = ''] = route.split(' ');
  let filled = path;
  const query = new URLSearchParams();
  const body: Record<string, string[]> = {};
  for (const { name } of fields) {
    const value = (values[name] ?? '').trim();
    if (path.includes(`{${name}}`)) {
      filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    } else if (method === 'POST') {
      const parts = value.split(',').map((part) => part.trim());
      body[name] = parts.filter(Boolean);
    } else if (value !== '') query.set(name, value);
  }
  // A comma needs no escaping in a query, and reads better.
  const search = query.toString().replaceAll('%2C', ',');
  return {
    method,
    target: search === '' ? filled : `${filled}?${search}`,
    body: method === 'POST' ? JSON.stringify(body) : null,
  };
}
