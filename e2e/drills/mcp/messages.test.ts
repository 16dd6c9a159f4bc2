import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '../../support/any-character';
import { createAccount } from '../../support/factories';
import { callTool, mcpRequest, openMcp } from '../../support/open-mcp';
import { useSeededDatabase } from '../../support/test-database';
import { useCounters } from '../../support/use-counters';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { openMemoryCounters } from '../../../server/limits/counters/counters';
import type { OpenDatabase } from '../../../server/platform/database/database';

const { mcp } = openMcp();
let opened: OpenDatabase;
let apiKey: string;
beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  ({ apiKey } = await createAccount(opened.client, { tier: 'internal' }));
});
afterAll(() => opened.close());

const [brands, messages] = process.env['DRILL'] === '1' ? [500, 5000] : [25, 100];

test(`the results of all tools for ${brands} brands match their schemas`, async () => {
  const validators = await compileSchemas();
  const check = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent } = await callTool(mcp, apiKey, name, args);
    const validate = validators.get(name);
    validate?.(structuredContent);
    expect(validate?.errors, `${name} ${JSON.stringify(args)}`).toBeNull();
  };
  const catalog = currentCatalog().brands;
  const step = Math.floor(catalog.length / brands);
  const slugs = catalog.filter((_, i) => i % step === 0).map(({ slug }) => slug);
  const sampled = slugs.slice(0, brands);
  expect(sampled).toHaveLength(brands);
  for (const slug of sampled) await check('get_brand', { slug });
  for (let i = 0; i < brands; i += 50) {
    const fifty = sampled.slice(i, i + 50);
    await check('get_logos', { slugs: fifty, inline: true });
    await check('get_tokens', { slugs: fifty.slice(0, 5) });
    await check('search_brands', { query: `${fifty[0]}`.slice(0, 3), limit: 50 });
    await check('get_logo', { slug: fifty[0] });
  }
  await check('list_changes', { limit: 200 });
  await check('get_usage', {});
});

test(`${messages} malformed messages cause no 5xx and break nothing`, async () => {
  for (const { request, shown } of fc.sample(malformed, { numRuns: messages, seed: 16 })) {
    const response = await mcp(request(apiKey), '127.0.0.1');
    const text = await response.text();
    const got = `${response.status} ${text.slice(0, 300)} for ${shown.slice(0, 1000)}`;
    expect(response.status, got).toBeLessThan(500);
    expect(text, got).not.toContain('internal_error');
  }
});

/** A validator for each tool, from its `outputSchema`. */
async function compileSchemas(): Promise<Map<string, ValidateFunction>> {
  const response = await mcp(mcpRequest({ method: 'tools/list' }, { 'X-API-Key': apiKey }), '');
  const { result } = (await response.json()) as {
    result: { tools: { name: string; outputSchema: object }[] };
  };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  return new Map(result.tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]));
}

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
  'list_changes',
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
