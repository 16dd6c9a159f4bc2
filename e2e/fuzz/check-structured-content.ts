import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { currentCatalog } from '../../server/catalog/current-catalog';
import type { HandleMcp } from '../../server/mcp/handle-mcp';
import { callTool, mcpRequest } from '../support/open-mcp';

/**
 * Calls every tool for brands from all over the catalog.
 * @param apiKey of a plan without limits
 * @throws Error when a result does not match the tool's `outputSchema`
 */
export async function checkStructuredContent(
  mcp: HandleMcp,
  apiKey: string,
  brandsCount: number,
): Promise<void> {
  const validators = await compileSchemas(mcp, apiKey);
  const check = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent } = await callTool(mcp, apiKey, name, args);
    const validate = validators.get(name);
    if (!validate?.(structuredContent)) {
      throw new Error(`${name} ${JSON.stringify(args)}: ${JSON.stringify(validate?.errors)}`);
    }
  };
  const { brands } = currentCatalog();
  const step = Math.floor(brands.length / brandsCount);
  const slugs = brands.filter((_, i) => i % step === 0).map(({ slug }) => slug);
  const sampled = slugs.slice(0, brandsCount);
  if (sampled.length < brandsCount) throw new Error('The catalog has too few brands.');
  for (const slug of sampled) await check('get_brand', { slug });
  for (let i = 0; i < brandsCount; i += 50) {
    const fifty = sampled.slice(i, i + 50);
    await check('get_logos', { slugs: fifty, inline: true });
    await check('get_tokens', { slugs: fifty.slice(0, 5) });
    await check('search_brands', { query: `${fifty[0]}`.slice(0, 3), limit: 50 });
    await check('get_logo', { slug: fifty[0] });
  }
  await check('get_usage', {});
}

async function compileSchemas(
  mcp: HandleMcp,
  apiKey: string,
): Promise<Map<string, ValidateFunction>> {
  const response = await mcp(mcpRequest({ method: 'tools/list' }, { 'X-API-Key': apiKey }), '');
  const { result } = (await response.json()) as {
    result: { tools: { name: string; outputSchema: object }[] };
  };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  return new Map(result.tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]));
}
