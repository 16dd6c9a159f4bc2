import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemoryCounters } from '../../limits/counters/counters';
import type { OpenDatabase } from '../../platform/database/database';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { currentCatalog } from '../../catalog/current-catalog';
import { toComponentName } from '../../contract/react-component';
import { variants } from '../../contract/variants';
import { nameComponent } from '../../presenters/present-registry';
import { createRestApp } from '../app';

let opened: OpenDatabase;
let rest: ReturnType<typeof createRestApp>;
let free: TestAccount;
let pro: TestAccount;
beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  rest = createRestApp();
  free = await createAccount(opened.client);
  pro = await createAccount(opened.client, { tier: 'pro' });
});
afterAll(() => opened.close());

type Item = {
  name: string;
  type: string;
  files: { path: string; target: string; type: string; content: string }[];
};
type Index = { items: Item[]; pagination: Record<string, unknown> };

const get = async (path: string, account?: TestAccount, headers: Record<string, string> = {}) =>
  rest.request(path, { headers: { ...(account && { 'X-API-Key': account.apiKey }), ...headers } });
const readItem = async (path: string, account?: TestAccount) =>
  (await (await get(path, account)).json()) as Item;
const readIndex = async (query: string) =>
  (await (await get(`/r/registry.json${query}`)).json()) as Index;
const exportsOf = ({ files }: Item) =>
  [...(files[0]?.content ?? '').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
const refusalOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: string };
  return `${response.status} ${error}`;
};

describe('an item', () => {
  test('an item is one file with a typed component of mono, its license and its source', async () => {
    const { files, ...item } = await readItem('/r/github.json');
    expect(item).toMatchObject({ name: 'github', type: 'registry:component', title: 'GitHub' });
    const [file] = files;
    expect(file).toMatchObject({ target: '@components/logos/github.tsx', type: item.type });
    expect(file?.content).toContain("import { type SVGProps, useId } from 'react';");
    expect(file?.content).toContain('export function GitHubLogo(props: SVGProps<SVGSVGElement>) {');
    expect(file?.content).toMatch(/\n\n\/\*\n \* GitHub\n/);
    expect(file?.content).toMatch(/^ \* {3}mono: [\w.-]+, from [\w@/.-]+ [\d.]+$/m);
    expect(file?.content).toContain('trademarks of their owners');
    expect(files).toHaveLength(1);
  });

  test('an item has the variants that a key on a paid plan asks for, each as a component', async () => {
    const item = await readItem('/r/github.json?variants=mono,color,color', pro);
    expect(exportsOf(item)).toEqual(['GitHubLogo', 'GitHubColorLogo']);
  });

  test('an item with a gradient has ids of its own in each copy', async () => {
    const item = await readItem('/r/instagram.json?variants=color', pro);
    const code = item.files.map(({ content }) => content).join('');
    expect(code).toContain('useId()');
    const ids = [...code.matchAll(/\bid=("[^"]*"|\{[^}]*\}+)/g)].map(([, value]) => value);
    expect(ids.length).toBeGreaterThan(0);
    for (const value of ids) expect(value).toContain('${id}');
  });

  test.each([
    ['c', 'CLogo'],
    ['cplusplus', 'CPlusPlusLogo'],
    ['spring', 'SpringLogo'],
    ['spring-creators', 'SpringCreatorsLogo'],
  ])(
    'the item of %s exports %s, so that a project can import brands with similar names',
    async (slug, name) => {
      expect(exportsOf(await readItem(`/r/${slug}.json`))).toEqual([name]);
    },
  );

  test('an item exports names that no other item exports, in any variant', () => {
    const owners = new Map<string, string[]>();
    for (const brand of currentCatalog().brands)
      for (const suffix of ['', ...variants.filter((variant) => variant !== 'mono')]) {
        const name = toComponentName(`${nameComponent(brand)} ${suffix}`);
        owners.set(name, [...(owners.get(name) ?? []), brand.slug]);
      }
    expect([...owners].filter(([, slugs]) => slugs.length > 1)).toEqual([]);
  });

  test('an item for variants that the brand lacks is mono, and is cached for five minutes only', async () => {
    const { items } = await readIndex('?limit=10000');
    const path = `/r/${items.at(-1)?.name}.json?variants=wordmark`;
    const response = await get(path, pro);
    const [name] = exportsOf((await response.json()) as Item);
    expect(name).not.toMatch(/Wordmark/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });

  test.each([
    ['without a key', () => undefined],
    ['with a key on the free plan', () => free],
  ])('%s has no paid variant', async (_, account) => {
    const response = await get('/r/github.json?variants=mono,color', account());
    expect(await refusalOf(response)).toBe('403 variant_not_in_plan');
  });

  test('an item costs a key one SVG request, and nothing if it is unchanged', async () => {
    const first = await get('/r/stripe.json?variants=mono,color', pro);
    const remaining = Number(first.headers.get('x-ratelimit-remaining'));
    expect(remaining).toBeGreaterThan(0);
    const etag = first.headers.get('etag') ?? '';
    const same = await get('/r/stripe.json?variants=mono,color', pro, { 'If-None-Match': etag });
    expect(same.status).toBe(304);
    const next = await get('/r/stripe.json', pro);
    expect(Number(next.headers.get('x-ratelimit-remaining'))).toBe(remaining - 1);
  });

  test.each([
    ['/r/no-such-brand.json', '404 service_not_found'],
    ['/r/github', '404 not_found'],
    ['/r/github.tsx', '404 not_found'],
    ['/r/github/color.json', '404 not_found'],
    ['/r/github.json?variants=', '422 validation_error'],
    ['/r/github.json?variants=mono&variants=color', '422 validation_error'],
  ])('an item at %s is a %s', async (path, refusal) => {
    expect(await refusalOf(await get(path))).toBe(refusal);
  });

  test('an item is refused for an unknown key', async () => {
    const response = await get('/r/github.json', undefined, { 'X-API-Key': 'mq_live_nobodys' });
    expect(await refusalOf(response)).toBe('401 invalid_api_key');
  });
});

describe('the index', () => {
  test('the index has the whole catalog in pages, by slug', async () => {
    const { items, pagination } = await readIndex('');
    expect(items).toHaveLength(100);
    expect(pagination).toMatchObject({ offset: 0, limit: 100, hasMore: true });
    const others = await readIndex('?limit=10000&offset=100');
    expect(others.items).toHaveLength(Number(pagination['total']) - 100);
    expect(others.pagination).toMatchObject({ total: pagination['total'], hasMore: false });
    const names = [...items, ...others.items].map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  test('the index is searched like the catalog, and its pages follow each other', async () => {
    const whole = await readIndex('?q=git');
    const [first, ...others] = whole.items.map(({ name }) => name);
    expect(whole.items.map(({ name }) => name)).toContain('github');
    const page = await readIndex('?q=git&limit=1');
    expect(page.items.map(({ name }) => name)).toEqual([first]);
    expect(page.pagination).toMatchObject({ total: whole.items.length, hasMore: true });
    const next = await readIndex('?q=git&limit=5&offset=1');
    expect(next.items.map(({ name }) => name)).toEqual(others.slice(0, 5));
  });

  test('the index has items for clients that request components, and none for other types', async () => {
    expect((await readIndex('?type=registry:ui,registry:component')).items).toHaveLength(100);
    expect((await readIndex('?type=registry:hook')).pagination).toMatchObject({ total: 0 });
  });

  test.each(['?q=g', '?limit=0', '?offset=-1'])(
    '%s is refused in the common error shape',
    async (query) => {
      const response = await get(`/r/registry.json${query}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ message: expect.any(String) });
    },
  );
});

test('a client without a key gets 60 items an hour', async () => {
  useCounters(openMemoryCounters());
  for (let i = 0; i < 60; i++) expect((await get('/r/github.json')).status).toBe(200);
  expect(await refusalOf(await get('/r/github.json'))).toBe('429 rate_limit_exceeded');
  expect((await get('/r/github.json', pro)).status).toBe(200);
});
