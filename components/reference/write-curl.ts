import {
  type ApiDocument,
  type ApiOperation,
  findMembers,
  resolveSchema,
  type Section,
} from './api-document';

/** The credentials of each scheme, from the variables that the documentation uses. */
const headers: Readonly<Record<string, string>> = {
  apiKey: 'X-API-Key: $MARQUE_KEY',
  bearer: 'Authorization: Bearer $MARQUE_TOKEN',
  admin: 'Authorization: Bearer $ADMIN_TOKEN',
  metrics: 'Authorization: Bearer $METRICS_TOKEN',
};

/** A request of the operation, with the examples of the document. */
export function writeCurl(document: ApiDocument, section: Section, baseUrl: string): string {
  const { method, path, operation } = section;
  const { parameters = [], security = [] } = operation;
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'path')
      target = target.replace(`{${name}}`, toText(example ?? name.toUpperCase()));
    // Of domain and email, a request has one.
    else if (place === 'query' && example !== undefined && (required || name !== 'email'))
      query.set(name, toText(example));
  }
  const search = query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
  const scheme = Object.keys(security[0] ?? {})[0];
  const header = scheme === undefined ? undefined : headers[scheme];
  const body = exampleBody(document, operation);
  // curl sends a GET, and a POST with a body.
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined);
  return [
    `curl ${isImplied ? '' : `-X ${method} `}"${baseUrl}${target}${search}"`,
    ...(header === undefined ? [] : [`-H "${header}"`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ');
}

/** Without an example, the required members of the schema. */
function exampleBody(document: ApiDocument, { requestBody }: ApiOperation): unknown {
  const { example, schema } = requestBody?.content?.['application/json'] ?? {};
  if (example !== undefined || schema === undefined) return example;
  const { required = [] } = resolveSchema(document, schema);
  const members = findMembers(document, schema).filter(([name]) => required.includes(name));
  return Object.fromEntries(
    members.map(([name, { const: only, enum: [first] = [] }]) => [name, only ?? first ?? '…']),
  );
}

const toText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example);
