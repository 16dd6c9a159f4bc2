import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../e2e/support/browser';
import { describeContent } from '../../e2e/support/example-content';
import { addApp } from '../../e2e/support/second-factor-holders';
import { openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { listEvents } from '../accounts/audit/list-events';
import { grantOperator } from '../accounts/grant-operator';
import { startFollowingCatalog } from '../catalog/current-catalog';
import { findBrand } from '../catalog/get-brand';
import { warmSearch } from '../catalog/search/search-brands';
import { openMemoryCounters } from '../limits/counters/counters';
import { database, type OpenDatabase } from '../platform/database/database';
import type { StopJob } from '../platform/process/jobs';

const scope = 'installation';
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0a66c2" d="M2 2h20v20H2z"/></svg>';
const draft = { drawings: [], removed: [] };

let opened: OpenDatabase;
let stop: StopJob;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
  await writeCatalog(
    opened.client,
    describeContent('release', [
      { id: 1, slug: 'other', drawing: 'other', domains: ['other.com'] },
    ]),
  );
  stop = await startFollowingCatalog(opened, warmSearch, 3_600_000);
});
afterAll(async () => {
  await stop();
  await opened.close();
});

type Reply = { status: number; code?: string; fields?: Record<string, string>; data?: unknown };

async function read(response: Response): Promise<Reply> {
  const { result, error } = (await response.json()) as {
    result?: { data: unknown };
    error?: { data: { code: string; fields: Record<string, string> } };
  };
  return { status: response.status, ...error?.data, data: result?.data };
}
const change = async (browser: Browser, procedure: string, input: object) =>
  read(await browser.post(`/api/trpc/brandEditor.${procedure}`, input));
const query = async (browser: Browser, procedure: string, input: object) =>
  read(
    await browser.get(
      `/api/trpc/brandEditor.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    ),
  );

/** With the role, and a second factor unless it is said otherwise. */
async function openOperator({ hasSecondFactor = true } = {}) {
  const { browser, person, user } = await openSignedIn();
  await database().account.update({
    where: { id: user.id },
    data: { emailVerifiedAt: new Date() },
  });
  await grantOperator(person.email, someOrigin);
  if (hasSecondFactor) await addApp({ accountId: user.id, origin: someOrigin });
  return { browser, user };
}

const calls: ['get' | 'post', procedure: string, input: object][] = [
  ['get', 'list', { scope, limit: 9 }],
  ['get', 'find', { typed: 'other' }],
  ['get', 'picture', { scope, slug: 'other', version: '' }],
  ['post', 'undo', { scope, slug: 'other' }],
  ['get', 'get', { scope, slug: 'other' }],
  ['get', 'history', { scope, slug: 'other' }],
  ['get', 'checkDomain', { scope, domain: 'other.com' }],
  ['post', 'checkDrawing', { scope, variant: 'mono', svg: square }],
  ['post', 'preview', { scope, slug: 'other', ...draft }],
  ['post', 'save', { scope, slug: 'other', isNew: false, facts: { name: 'Mine' }, ...draft }],
  ['post', 'remove', { scope, slug: 'other' }],
  ['post', 'hide', { slug: 'other', reason: 'Test' }],
  ['post', 'restore', { slug: 'other' }],
  ['get', 'wanted', {}],
];

describe('the brands of the installation', () => {
  test('brands of the installation do not exist for a signed-in account without the role, whether a brand exists or not', async () => {
    const { browser } = await openSignedIn();
    for (const [method, procedure, input] of calls) {
      const call = method === 'get' ? query : change;
      const refused = await call(browser, procedure, input);
      expect(refused, procedure).toMatchObject({ status: 404, code: 'not_found' });
      const unknown = await call(browser, procedure, { ...input, slug: 'no-such-brand' });
      expect(unknown, procedure).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(findBrand('other')?.name).not.toBe('Mine');
  });

  test('brands of the installation need a second factor, and the refusal says so', async () => {
    const { browser } = await openOperator({ hasSecondFactor: false });
    for (const [method, procedure, input] of calls) {
      const call = method === 'get' ? query : change;
      expect(await call(browser, procedure, input), procedure).toMatchObject({
        status: 403,
        code: 'second_factor_required',
      });
    }
    expect(await query(browser, 'access', {})).toMatchObject({
      data: { operator: 'needs_second_factor', ownBrandsMax: 0 },
    });
  });

  test('brands of the installation are added, changed and removed by an operator, whose activity has each change', async () => {
    const { browser, user } = await openOperator();
    const saved = await change(browser, 'save', {
      scope,
      slug: 'acme',
      isNew: true,
      facts: { name: 'Acme', domains: ['acme.io'] },
      drawings: [{ variant: 'color', svg: square }],
      removed: [],
    });
    expect(saved).toMatchObject({ status: 200, data: { slug: 'acme', layer: 'own' } });
    expect(findBrand('acme')?.brandColor).toBe('0A66C2');
    const again = { scope, slug: 'acme', isNew: true, facts: { name: 'Acme' }, ...draft };
    expect(await change(browser, 'save', again)).toMatchObject({ code: 'slug_taken' });
    expect(await query(browser, 'list', { scope, q: 'ACM', limit: 9 })).toMatchObject({
      data: { total: 1, brands: [{ slug: 'acme', layer: 'own' }] },
    });
    const removed = { ...again, isNew: false, removed: ['color'] };
    expect((await change(browser, 'save', removed)).data).toMatchObject({ drawings: [] });
    expect(findBrand('acme')?.artwork.size).toBe(0);
    await change(browser, 'undo', { scope, slug: 'acme' });
    expect(findBrand('acme')?.artwork.has('color')).toBe(true);
    await change(browser, 'hide', { slug: 'acme', reason: 'Test' });
    await change(browser, 'restore', { slug: 'acme' });
    expect((await change(browser, 'remove', { scope, slug: 'acme' })).status).toBe(200);
    expect(findBrand('acme')).toBeNull();
    const { events } = await listEvents(user.id, { actor: 'operator' }, { limit: 6 });
    expect(events.map(({ kind, details }) => `${kind} ${String(details['slug'])}`)).toEqual([
      'brand_removed acme',
      'brand_restored acme',
      'brand_hidden acme',
      'brand_changed acme',
      'brand_changed acme',
      'brand_added acme',
    ]);
  });

  test('a bad field is named, and nothing is saved', async () => {
    const { browser } = await openOperator();
    const bad = { scope, slug: 'bad', isNew: true, facts: { domains: ['co.uk'] }, ...draft };
    expect(await change(browser, 'save', bad)).toMatchObject({
      code: 'validation_error',
      fields: { 'domains.0': '"co.uk" is not a registrable domain.' },
    });
    expect(findBrand('bad')).toBeNull();
  });
});

describe('a draft', () => {
  test('a draft shows all six variants on six backgrounds, and stores nothing', async () => {
    const { browser } = await openOperator();
    const { data } = await change(browser, 'preview', {
      scope,
      slug: null,
      removed: [],
      drawings: [{ variant: 'color', svg: square }],
    });
    const shown = data as {
      automatic: { contrast: number; picture: string }[];
      variants: { variant: string; madeFrom: string | null; on: { picture: string }[] }[];
      pictures: Record<string, string>;
    };
    expect(shown.automatic).toHaveLength(6);
    expect(shown.automatic[0]?.contrast).toBeGreaterThan(5);
    const mono = shown.variants.find(({ variant }) => variant === 'mono');
    expect(mono?.madeFrom).toBe('color');
    for (const { on } of shown.variants) {
      expect(on).toHaveLength(6);
      for (const { picture } of on)
        expect(shown.pictures[picture]).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    }
    expect(await query(browser, 'list', { scope, limit: 9 })).toMatchObject({ data: { total: 0 } });
  });

  test('a draft is refused with the reason if a drawing is unsafe, and cleaned otherwise', async () => {
    const { browser } = await openOperator();
    const hostile = square.replace('<path', '<script>alert(1)</script><path');
    const refused = await change(browser, 'checkDrawing', { scope, variant: 'mono', svg: hostile });
    expect(refused).toMatchObject({ status: 422, code: 'unsafe_svg' });
    const padded = square.replace('<path', `<!--${'x'.repeat(100_000)}--><path`);
    const cleaned = await change(browser, 'checkDrawing', { scope, variant: 'mono', svg: padded });
    expect(cleaned.data).toMatchObject({ aspect: 1, colors: ['0A66C2'] });
    expect((cleaned.data as { svg: string }).svg.length).toBeLessThan(200);
  });

  test('larger than other calls is taken from signed-in visitors alone', async () => {
    const { browser } = await openSignedIn();
    const input = { scope, variant: 'mono', svg: 'x'.repeat(100_000) };
    expect((await change(browser, 'checkDrawing', input)).status).toBe(404);
    browser.cookies.clear();
    expect((await change(browser, 'checkDrawing', input)).status).toBe(413);
  });
});

test('the brands of an account are those of its owner alone', async () => {
  const { browser, user } = await openSignedIn();
  const save = { scope: 'account', slug: '@acme', isNew: true, facts: { name: 'Acme' }, ...draft };
  expect(await change(browser, 'save', save)).toMatchObject({ code: 'brand_limit_reached' });
  await database().account.update({ where: { id: user.id }, data: { tier: 'pro' } });
  expect(await query(browser, 'access', {})).toMatchObject({ data: { ownBrandsMax: 25 } });
  expect(await change(browser, 'save', save)).toMatchObject({ data: { layer: 'account' } });
  expect(findBrand('@acme')).toBeNull();
  expect(findBrand('@acme', user.id)?.name).toBe('Acme');
  const stranger = await openSignedIn();
  for (const [method, procedure, input] of calls) {
    if (!('scope' in input) || !('slug' in input)) continue;
    const call = method === 'get' ? query : change;
    const asked = { ...input, scope: 'account' };
    const tell = async (slug: string) => {
      const { status, code, data } = await call(stranger.browser, procedure, { ...asked, slug });
      return { status, code, data };
    };
    expect(await tell('@acme'), procedure).toEqual(await tell('@none'));
  }
  const listed = { total: 1, brands: [{ slug: '@acme', layer: 'own' }] };
  expect((await query(browser, 'list', { scope: 'account', limit: 9 })).data).toMatchObject(listed);
  const { events } = await listEvents(user.id, { actor: 'owner' }, { limit: 1 });
  expect(events[0]).toMatchObject({ kind: 'brand_added', details: { scope: 'account' } });
});

test.each([
  ['other.com', { kind: 'domain', brand: { slug: 'other' } }],
  ['https://www.Other.com/about', { host: 'other.com', kind: 'domain' }],
  ['shop.other.com', { kind: 'subdomain', below: 'other.com', brand: { slug: 'other' } }],
  ['acme.zendesk.com', { kind: 'tenant', below: 'zendesk.com', brand: null }],
  ['acme.github.io', { kind: 'tenant', below: 'github.io', brand: null }],
  ['co.uk', { kind: 'public_suffix', brand: null }],
  ['github.io', { kind: 'public_suffix' }],
  ['not a domain', { kind: 'invalid', host: null }],
])('the domain %s is what the editor says it is', async (domain, expected) => {
  const { browser } = await openOperator();
  expect((await query(browser, 'checkDomain', { scope, domain })).data).toMatchObject(expected);
});
