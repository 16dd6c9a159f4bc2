import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMalformed } from '../../fuzz/malformed-messages';
import { createAccount } from '../../support/factories';
import { callTool, mcpRequest, openMcp } from '../../support/open-mcp';
import { useSeededDatabase } from '../../support/test-database';
import { useCounters } from '../../support/use-counters';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { openMemoryCounters } from '../../../server/metering/quotas/counters';
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
  await check('get_usage', {});
});

test(`${messages} malformed messages cause no 5xx and break nothing`, () =>
  sendMalformed(opened, messages));

/** A validator for each tool, from its `outputSchema`. */
async function compileSchemas(): Promise<Map<string, ValidateFunction>> {
  const response = await mcp(mcpRequest({ method: 'tools/list' }, { 'X-API-Key': apiKey }), '');
  const { result } = (await response.json()) as {
    result: { tools: { name: string; outputSchema: object }[] };
  };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  return new Map(result.tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]));
}
