import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../e2e/support/browser';
import { describeContent } from '../../e2e/support/example-content';
import { addApp } from '../../e2e/support/second-factor-holders';
import { openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { writeCatalog } from '../../prisma/seed/write-catalog';
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
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#e11d48' } });
const inBase64 = async (image: Sharp) => (await image.toBuffer()).toString('base64');

let opened: OpenDatabase;
let stop: StopJob;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
  const other = { id: 1, slug: 'other', drawing: 'other', domains: ['other.com'] };
  await writeCatalog(opened.client, describeContent('release', [other]));
  stop = await startFollowingCatalog(opened, warmSearch, 3_600_000);
});
afterAll(async () => {
  await stop();
  await opened.close();
});

type Reply = { status: number; code?: string; data?: unknown };

async function read(response: Response): Promise<Reply> {
  const { result, error } = (await response.json()) as {
    result?: { data: unknown };
    error?: { data: { code: string } };
  };
  return { status: response.status, ...error?.data, data: result?.data };
}
const change = async (browser: Browser, procedure: string, input: object) =>
  read(await browser.post(`/api/trpc/brandEditor.${procedure}`, { scope, ...input }));
const query = async (browser: Browser, procedure: string, input: object) => {
  const text = encodeURIComponent(JSON.stringify({ scope, ...input }));
  return read(await browser.get(`/api/trpc/brandEditor.${procedure}?input=${text}`));
};

async function openOperator(): Promise<Browser> {
  const { browser, person, user } = await openSignedIn();
  const data = { emailVerifiedAt: new Date() };
  await database().account.update({ where: { id: user.id }, data });
  await grantOperator(person.email, someOrigin);
  await addApp({ accountId: user.id, origin: someOrigin });
  return browser;
}

type Previewed = {
  variants: { variant: string; madeFrom: string | null; on: { picture: string }[] }[];
  pictures: Record<string, string>;
};
const pictureOf = ({ variants, pictures }: Previewed, variant: string) => {
  const [first] = variants.find((one) => one.variant === variant)?.on ?? [];
  return [first?.picture, pictures[first?.picture ?? '']];
};

test('a PNG and a WebP are saved beside an SVG, each with its license, which can be changed alone', async () => {
  const browser = await openOperator();
  const dark = await inBase64(draw(64, 32).png());
  const icon = await inBase64(draw(48, 48).webp());
  const base = { slug: 'acme', isNew: true, facts: { name: 'Acme' }, removed: [] };
  const saved = await change(browser, 'save', {
    ...base,
    drawings: [
      { variant: 'color', svg: square, license: 'CC0-1.0' },
      { variant: 'dark', bitmap: dark, license: 'MIT' },
      { variant: 'icon', bitmap: icon },
    ],
  });
  expect(saved.data).toMatchObject({
    drawings: [
      { variant: 'color', license: 'CC0-1.0' },
      { variant: 'dark', license: 'MIT' },
      { variant: 'icon', license: 'LicenseRef-Proprietary' },
    ],
  });
  const before = findBrand('acme')?.bitmaps.get('dark');
  expect(before).toMatchObject({ aspect: 2, license: 'MIT' });
  const licenses = { dark: 'CC-BY-4.0' };
  const next = { ...base, isNew: false, drawings: [], licenses };
  expect((await change(browser, 'save', next)).status).toBe(200);
  const after = findBrand('acme');
  expect(after?.bitmaps.get('dark')).toMatchObject({
    license: 'CC-BY-4.0',
    sha256: before?.sha256,
  });
  expect(after?.artwork.get('color')?.license).toBe('CC0-1.0');

  const { data } = await change(browser, 'preview', { slug: 'acme', drawings: [], removed: [] });
  expect(pictureOf(data as Previewed, 'dark')[1]).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(pictureOf(data as Previewed, 'color')[1]).toMatch(/^data:image\/svg\+xml,/);
  const sha256 = before?.sha256;
  const shown = await query(browser, 'picture', { slug: 'acme', sha256, version: '' });
  expect(shown.data).toMatchObject({
    address: expect.stringMatching(/^data:image\/png;base64,/),
    isForDark: true,
  });
});

test('a draft with a new picture leaves its place to the editor, and derives nothing from it', async () => {
  const browser = await openOperator();
  const drawings = [
    { variant: 'color', svg: square },
    { variant: 'mono', svg: square },
  ];
  const draft = { slug: null, drawings, pictures: ['mono'], removed: [] };
  const { data } = await change(browser, 'preview', draft);
  const preview = data as Previewed;
  expect(pictureOf(preview, 'mono')).toEqual(['draft-mono', '']);
  expect(preview.variants.find(({ variant }) => variant === 'mono')?.madeFrom).toBeNull();
  const only = { slug: null, drawings: [], pictures: ['color'], removed: [] };
  const alone = (await change(browser, 'preview', only)).data as Previewed;
  expect(alone.variants.map(({ variant }) => variant)).toEqual(['color']);
});

test('a picture is measured before it is saved, and refused with the reason', async () => {
  const browser = await openOperator();
  const check = (bitmap: string) => change(browser, 'checkBitmap', { variant: 'dark', bitmap });
  const fine = await check(await inBase64(draw(2000, 1000).png()));
  expect(fine.data).toEqual({ width: 1024, height: 512, aspect: 2 });
  const tiny = await check(await inBase64(draw(8, 8).png()));
  expect(tiny).toMatchObject({ status: 422, code: 'unusable_image' });
  const text = await check(Buffer.from('<svg/>').toString('base64'));
  expect(text).toMatchObject({ status: 422, code: 'unusable_image' });
  const large = Buffer.alloc(1024 * 1024 + 3).toString('base64');
  expect(await check(large)).toMatchObject({ status: 422, code: 'validation_error' });
  const stranger = await openSignedIn();
  const input = { variant: 'dark', bitmap: await inBase64(draw(64, 64).png()) };
  expect((await change(stranger.browser, 'checkBitmap', input)).status).toBe(404);
});
