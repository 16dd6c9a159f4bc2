import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { askUntilDrawn } from '../../e2e/support/ask-until-drawn';
import { callTool, openMcp } from '../../e2e/support/open-mcp';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { openMemoryCounters } from '../limits/counters/counters';
import type { OpenDatabase } from '../platform/database/database';

type Logo = {
  slug: string;
  variant: string;
  svg: string | null;
  address: string;
  resource: string;
  rights: { license: string };
};
type Found = { matches: Logo[]; hint: string | null };
type Batch = { logos: { requested: string; logo: Logo | null }[]; missing: string[] };

const { mcp, rest } = openMcp();
let opened: OpenDatabase;
let pro: TestAccount;
let free: TestAccount;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
beforeEach(async () => {
  useCounters(openMemoryCounters());
  pro = await createAccount(opened.client, { tier: 'pro' });
  free = await createAccount(opened.client);
});
afterAll(() => opened.close());

const found = async <Data = Found>(name: string, args: Record<string, unknown>, { apiKey } = pro) =>
  (await callTool(mcp, apiKey, name, args)).structuredContent as Data;

const errorOf = async (name: string, args: Record<string, unknown>, { apiKey }: TestAccount) => {
  const { isError, content } = await callTool(mcp, apiKey, name, args);
  expect(isError).toBe(true);
  return JSON.parse(content[0]?.text ?? '') as { error: string; message: string };
};

const get = (path: string, { apiKey }: TestAccount, init: RequestInit = {}) =>
  rest.request(path, { ...init, headers: { 'X-API-Key': apiKey, ...init.headers } });

/** From then on it is visible to a tool too. */
const getDrawn = (path: string, account: TestAccount) =>
  askUntilDrawn(async () => get(path, account));

const usageOf = async (account: TestAccount) =>
  ((await (await get('/v1/usage', account)).json()) as { endpoints: object }).endpoints;

describe('quotas', () => {
  test('tool calls count exactly like the same requests over REST', async () => {
    const overRest = await createAccount(opened.client, { tier: 'pro' });
    const body = JSON.stringify({ slugs: ['github', 'no-such-brand'] });
    const headers = { 'Content-Type': 'application/json' };
    await get('/v1/search?q=github', overRest);
    await get('/v1/search?q=x', overRest);
    await get('/v1/catalog/github', overRest);
    await get('/v1/brand?domain=stripe.com', overRest);
    await get('/v1/brand?email=jane@no-such-brand.example', overRest);
    await get('/v1/lookup?purl=pkg:npm/react', overRest);
    await get('/v1/lookup?repo=github.com/no-such-owner-at-all/any', overRest);
    await get('/v1/svg/github', overRest);
    await get('/v1/svg/no-such-brand', overRest);
    await getDrawn('/v1/png/github', overRest);
    await get('/v1/catalog/batch', overRest, { method: 'POST', headers, body });
    await get('/v1/tokens?slugs=github', overRest);

    await callTool(mcp, pro.apiKey, 'search_brands', { query: 'github' });
    await callTool(mcp, pro.apiKey, 'search_brands', { query: 'x' });
    await callTool(mcp, pro.apiKey, 'get_brand', { slug: 'github' });
    await callTool(mcp, pro.apiKey, 'get_brand', { domain: 'stripe.com' });
    await callTool(mcp, pro.apiKey, 'get_brand', { email: 'jane@no-such-brand.example' });
    await callTool(mcp, pro.apiKey, 'get_brand', { purl: 'pkg:npm/react' });
    await callTool(mcp, pro.apiKey, 'get_brand', { repo: 'github.com/no-such-owner-at-all/any' });
    await callTool(mcp, pro.apiKey, 'get_logo', { slug: 'github' });
    await callTool(mcp, pro.apiKey, 'get_logo', { slug: 'no-such-brand' });
    await callTool(mcp, pro.apiKey, 'get_logo', { slug: 'github', format: 'png' });
    await callTool(mcp, pro.apiKey, 'get_logos', { slugs: ['github', 'no-such-brand'] });
    await callTool(mcp, pro.apiKey, 'get_tokens', { slugs: ['github'] });

    expect(await usageOf(pro)).toEqual(await usageOf(overRest));
    const { endpoints } = await found<{ endpoints: object }>('get_usage', {});
    expect(endpoints).toEqual(await usageOf(overRest));
  });

  test('half of a surrogate pair is refused as malformed text', async () => {
    const half = '\ud83d';
    for (const [name, args] of [
      ['get_brand', { slug: half }],
      ['get_logo', { slug: half }],
      ['get_logos', { slugs: [half] }],
      ['get_tokens', { slugs: [half] }],
    ] as const) {
      const { isError, content } = await callTool(mcp, pro.apiKey, name, args);
      expect(isError).toBe(true);
      expect(content[0]?.text).toContain('must be well-formed text');
    }
    expect(await usageOf(pro)).toEqual(
      await usageOf(await createAccount(opened.client, { tier: 'pro' })),
    );
  });

  test('the sixth batch of the day on the free plan is refused with the time to retry', async () => {
    const args = { slugs: ['github'] };
    for (let i = 0; i < 5; i++) await found('get_logos', args, free);
    expect(await errorOf('get_logos', args, free)).toMatchObject({
      error: 'rate_limit_exceeded',
      reset_in_seconds: expect.any(Number),
      retry_after_seconds: expect.any(Number),
      upgrade_url: expect.any(String),
    });
  });

  test('inlined logos stop where the quota ends, and the result keeps those served so far', async () => {
    for (let i = 0; i < 49; i++) await get('/v1/svg/github', free);
    const args = { slugs: ['github', 'stripe'], inline: true };
    const { logos } = await found<Batch>('get_logos', args, free);
    expect(logos.map(({ logo }) => logo?.svg === null)).toEqual([false, true]);
  });

  test('the free plan has mono, and 10 slugs at once', async () => {
    const before = await usageOf(free);
    for (const [name, args] of [
      ['get_logo', { slug: 'github', variant: 'color' }],
      ['get_logo', { domain: 'stripe.com', variant: 'color' }],
      ['get_logos', { slugs: ['github'], variant: 'color' }],
    ] as const) {
      expect((await errorOf(name, args, free)).error).toBe('variant_not_in_plan');
    }
    const slugs = Array.from({ length: 11 }, (_, i) => `brand-${i}`);
    expect((await errorOf('get_logos', { slugs }, free)).error).toBe('batch_too_large');
    expect(await usageOf(free)).toEqual(before);
  });
});

describe('results', () => {
  test('a miss is an empty list with a hint', async () => {
    for (const name of ['get_brand', 'get_logo']) {
      for (const by of [
        { slug: 'no-such-brand' },
        { domain: 'no-such-brand.example' },
        { purl: 'pkg:npm/no-such-package-at-all' },
      ]) {
        const { matches, hint } = await found(name, by);
        expect(matches).toEqual([]);
        expect(hint).toContain('search_brands');
      }
    }
  });

  test('a package and a repository lead to the brand and its logo', async () => {
    expect(await found('get_brand', { purl: 'pkg:npm/%40sentry/node' })).toMatchObject({
      matches: [{ slug: 'sentry' }],
    });
    expect(await found('get_logo', { repo: 'github.com/vercel/next.js' })).toMatchObject({
      matches: [{ slug: 'nextjs' }],
    });
  });

  test('logos come in the requested order, with repeated and unknown ones', async () => {
    const slugs = ['stripe', 'no-such-brand', 'GitHub', 'stripe', 'constructor'];
    const { logos, missing } = await found<Batch>('get_logos', { slugs });
    expect(logos.map(({ requested }) => requested)).toEqual(slugs);
    const served = logos.map(({ logo }) => logo?.slug);
    expect(served).toEqual(['stripe', undefined, 'github', 'stripe', undefined]);
    expect(missing).toEqual(['no-such-brand', 'constructor']);
  });

  test('an address is pinned to the bytes of the result, and contains no key', async () => {
    await getDrawn('/v1/png/stripe?size=64', pro);
    for (const args of [
      { slug: 'github' },
      { slug: 'github', variant: 'color', background: '#0B0B0C' },
      { domain: 'stripe.com', background: 'dark' },
      { slug: 'stripe', format: 'png', size: 64 },
    ]) {
      const result = await callTool(mcp, pro.apiKey, 'get_logo', args);
      expect(JSON.stringify(result)).not.toContain('mq_');
      const [logo] = (result.structuredContent as Found).matches;
      const response = await get(logo?.address ?? '', pro);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toContain('immutable');
      if (logo?.svg) expect(await response.text()).toBe(logo.svg);
      expect(logo?.rights.license).toBeTruthy();
    }
  });

  test('a resource has the variant that was served, even if the background decided it', async () => {
    const served = [];
    for (const args of [
      { background: 'dark' },
      { background: 'light' },
      { variant: 'color' },
      {},
    ]) {
      const { matches } = await found('get_logo', { slug: 'github', ...args });
      const { variant, resource } = matches[0] as Logo;
      expect(resource).toBe(`marque://logo/github/${variant}`);
      served.push(variant);
    }
    expect(served.slice(0, 2)).not.toEqual(['mono', 'mono']);
  });

  test('a brand without mono comes in its colors, with a resource that the free plan may read', async () => {
    const { matches } = await found('get_logo', { slug: 'lego' }, free);
    expect(matches[0]).toMatchObject({
      variant: 'color',
      svg: expect.stringContaining('<svg'),
      resource: 'marque://logo/lego/mono',
    });
  });

  test('a PNG is a picture for the model', async () => {
    const over = await getDrawn('/v1/png/github?size=64', pro);
    const args = { slug: 'github', format: 'png', size: 64 };
    const { content } = await callTool(mcp, pro.apiKey, 'get_logo', args);
    const [, picture] = content as unknown as { type: string; data: string; mimeType: string }[];
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const bytes = Buffer.from(picture?.data ?? '', 'base64');
    expect(bytes.equals(Buffer.from(await over.arrayBuffer()))).toBe(true);
  });

  test('five matches of a search fit into 1.5 KB', async () => {
    const { content } = await callTool(mcp, pro.apiKey, 'search_brands', { query: 'google' });
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ total: 5 });
    expect(content[0]?.text.length).toBeLessThan(1500);
  });
});

test.each([
  ['get_brand', { name: 'GitHub' }, 'github'],
  ['get_brand', { brand: 'stripe.com' }, 'stripe'],
  ['get_brand', { id: 'jane@stripe.com' }, 'stripe'],
  ['get_brand', { website: 'https://www.stripe.com/jobs' }, 'stripe'],
  ['get_logo', { query: 'Google Cloud', theme: 'dark' }, 'google-cloud'],
  ['search_brands', { q: 'github', max: '1' }, 'github'],
  ['search_brands', { name: 'github' }, 'github'],
])('%s understands %j', async (name, args, slug) => {
  const { matches } = await found(name, args);
  expect(matches[0]?.slug).toBe(slug);
});
