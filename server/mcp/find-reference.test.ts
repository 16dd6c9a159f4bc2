import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { callTool, openMcp } from '../../e2e/support/open-mcp';
import { useSeededDatabase } from '../../e2e/support/test-database';
import type { OpenDatabase } from '../platform/database/database';

type Found = { matches: { slug: string }[]; hint: string | null };
type Batch = { logos: { logo: { slug: string } | null }[]; missing: string[] };

const { mcp, rest } = openMcp();
let opened: OpenDatabase;
let pro: TestAccount;
beforeAll(async () => {
  opened = await useSeededDatabase();
  pro = await createAccount(opened.client, { tier: 'pro' });
});
afterAll(() => opened.close());

const found = async <Data = Found>(name: string, args: Record<string, unknown>) =>
  (await callTool(mcp, pro.apiKey, name, args)).structuredContent as Data;

test('a name is as good as a slug, and one with a dot costs no look-up of a domain', async () => {
  const slugs = async (name: string, args: Record<string, unknown>) =>
    (await found(name, args)).matches.map(({ slug }) => slug);
  expect(await slugs('get_logo', { slug: 'Next.js' })).toEqual(['nextjs']);
  expect(await slugs('get_logo', { domain: 'Next.js' })).toEqual(['nextjs']);
  expect(await slugs('get_logo', { slug: 'Sentry.io' })).toEqual(['sentry']);
  expect(await slugs('get_brand', { slug: 'C++' })).toEqual(['cplusplus']);
  expect((await found('get_brand', { slug: 'Githubb' })).hint).toContain('github (GitHub)');
  const { logos, missing } = await found<Batch>('get_logos', {
    slugs: ['Next.js', 'nextjs', 'no such brand'],
  });
  expect(logos.map(({ logo }) => logo?.slug)).toEqual(['nextjs', 'nextjs', undefined]);
  expect(missing).toEqual(['no such brand']);
  const { tokens } = await found<{ tokens: string }>('get_tokens', { slugs: ['Next.js'] });
  expect(tokens).toContain('nextjs');
  const usage = await rest.request('/v1/usage', { headers: { 'X-API-Key': pro.apiKey } });
  expect(await usage.json()).toMatchObject({
    endpoints: { svg: { used: 3 }, catalog: { used: 2 }, domain: { used: 0 } },
  });
});
