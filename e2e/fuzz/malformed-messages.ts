import fc from 'fast-check';
import { anyCharacter } from '../support/any-character';
import { createAccount } from '../support/factories';
import { mcpRequest, openMcp } from '../support/open-mcp';
import type { OpenDatabase } from '../../server/platform/database/database';

const methods = [
  'tools/list',
  'tools/call',
  'resources/read',
  'resources/templates/list',
  'completion/complete',
  'server/discover',
  'initialize',
  'notifications/initialized',
  'subscriptions/listen',
  'ping',
];
const tools = [
  'search_brands',
  'get_brand',
  'get_logo',
  'get_logos',
  'get_tokens',
  'get_usage',
  '__proto__',
];
const argumentNames = [
  'query',
  'slug',
  'slugs',
  'domain',
  'email',
  'variant',
  'background',
  'format',
  'size',
  'limit',
  'inline',
  '__proto__',
];

const oddText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom('github', '../v1/usage', '%00', '\0', '\ud800', 'a@b', '.', 'x'.repeat(3000)),
);
const odd = fc.oneof(oddText, fc.jsonValue(), fc.double(), fc.constant(undefined));

const toolCall = fc.record(
  {
    name: fc.oneof(fc.constantFrom(...tools), odd),
    arguments: fc.oneof(fc.dictionary(fc.constantFrom(...argumentNames), odd), odd),
  },
  { requiredKeys: [] },
);
const reading = fc.record({
  uri: fc.oneof(
    oddText.map((text) => `marque://brand/${text}`),
    oddText.map((text) => `marque://logo/github/${text}`),
    odd,
  ),
});
const completion = fc.record({
  ref: fc.oneof(fc.record({ type: fc.constant('ref/resource'), uri: odd }), odd),
  argument: fc.oneof(fc.record({ name: odd, value: odd }), odd),
});

/** A nearly valid message, with or without the headers of the current revision. */
const message = fc.record({
  jsonrpc: fc.oneof({ weight: 4, arbitrary: fc.constant('2.0') }, odd),
  id: fc.oneof({ weight: 4, arbitrary: fc.integer() }, odd),
  method: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...methods) }, odd),
  params: fc.oneof(toolCall, reading, completion, odd),
  isModern: fc.boolean(),
});
/** Bodies that may not even be JSON. */
const body = fc.oneof(fc.string({ maxLength: 200 }), fc.json());

export type Malformed = { request: (key: string) => Request; shown: string };

const malformed: fc.Arbitrary<Malformed> = fc.oneof(
  {
    weight: 5,
    arbitrary: message.map(({ isModern, method, ...rest }) => ({
      shown: JSON.stringify({ method, ...rest }),
      request: (key: string) => rebuild(isModern, { method, ...rest }, key),
    })),
  },
  {
    weight: 1,
    arbitrary: body.map((text) => ({
      shown: text,
      request: (key: string) => withBody(mcpRequest({ method: 'ping' }, keyOf(key)), text),
    })),
  },
);

const keyOf = (key: string) => ({ 'X-API-Key': key });

function withBody({ url, headers }: Request, text: string): Request {
  return new Request(url, { method: 'POST', headers, body: text });
}

/** A valid envelope, so that its contents are reached. */
function rebuild(isModern: boolean, sent: Record<string, unknown>, key: string): Request {
  const name = /^[\w/:.-]+$/;
  const method = String(sent['method']);
  const base = mcpRequest({ method: name.test(method) ? method : 'x' }, keyOf(key));
  if (!isModern) {
    for (const header of ['MCP-Protocol-Version', 'Mcp-Method']) base.headers.delete(header);
    return withBody(base, JSON.stringify(sent));
  }
  const params = Object(sent['params']) as Record<string, unknown>;
  const target = params['name'] ?? params['uri'];
  if (typeof target === 'string' && name.test(target)) base.headers.set('Mcp-Name', target);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return withBody(base, JSON.stringify({ ...sent, params: { _meta: meta, ...params } }));
}

/** Sends `count` malformed messages one after the other; none may get a 5xx. */
export async function sendMalformed({ client }: OpenDatabase, count: number): Promise<void> {
  const { mcp } = openMcp();
  const { apiKey } = await createAccount(client, { tier: 'internal' });
  for (const { request, shown } of fc.sample(malformed, { numRuns: count, seed: 16 })) {
    const response = await mcp(request(apiKey), '127.0.0.1');
    const text = await response.text();
    if (response.status >= 500 || text.includes('internal_error')) {
      throw new Error(`${response.status} ${text.slice(0, 300)} for ${shown.slice(0, 1000)}`);
    }
  }
}
