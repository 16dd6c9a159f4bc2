import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { startFollowingCatalog } from '../catalog/current-catalog';
import { findBrand } from '../catalog/get-brand';
import { warmSearch } from '../catalog/search/search-brands';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import type { StopJob } from '../platform/process/jobs';
import { putBrand } from './edit-brand';
import { applyFolder } from './follow-folder';
import { readBrandFolder, signatureOf } from './read-brand-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | object) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

test.each([
  ['a missing file', { 'color.svg': '<svg/>' }, 'acme/brand.json', null, 'missing'],
  [
    'text that is not JSON',
    { 'brand.json': '{\n "name": "A",\n}' },
    'acme/brand.json',
    3,
    'not JSON',
  ],
  [
    'an unknown fact',
    { 'brand.json': '{\n  "name": "A",\n  "colour": 1\n}' },
    'acme/brand.json',
    null,
    'colour',
  ],
  [
    'a wrong fact',
    { 'brand.json': '{\n  "name": "A",\n  "brandColor": "blue"\n}' },
    'acme/brand.json',
    3,
    'brandColor: must be a color',
  ],
  [
    'a drawing of no variant',
    { 'brand.json': '{"name":"A"}', 'logo.svg': '<svg/>' },
    'acme/logo.svg',
    null,
    'mono.svg',
  ],
  [
    'a PNG that is none',
    { 'brand.json': '{"name":"A"}', 'dark.png': '<svg/>' },
    'acme/dark.png',
    null,
    'neither a PNG',
  ],
  [
    'two drawings of one variant',
    { 'brand.json': '{"name":"A"}', 'dark.svg': '<svg/>', 'dark.webp': 'RIFF1234WEBP' },
    'acme/dark.svg',
    null,
    'dark.webp is for the same variant',
  ],
])(
  '%s is reported with file and line, and leaves out its brand alone',
  (_, files, file, line, problem) => {
    for (const [name, content] of Object.entries(files)) write(`acme/${name}`, content);
    write('good/brand.json', { name: 'Good' });
    const { brands, faults } = readBrandFolder(folder);
    expect(brands.map(({ slug }) => slug)).toEqual(['good']);
    expect(faults).toEqual([{ file, line, problem: expect.stringContaining(problem) }]);
  },
);

test('a change of any file changes the signature', () => {
  write('acme/brand.json', { name: 'Acme' });
  const signatures = [signatureOf(folder)];
  write('acme/mono.svg', '<svg/>');
  signatures.push(signatureOf(folder));
  write('acme/mono.svg', '<svg></svg>');
  signatures.push(signatureOf(folder));
  rmSync(path.join(folder, 'acme', 'mono.svg'));
  signatures.push(signatureOf(folder));
  expect(new Set(signatures).size).toBe(3);
  expect(signatures.at(-1)).toBe(signatures[0]);
  write('.git/config', 'no brand');
  expect(signatureOf(folder)).toBe(signatures[0]);
});

describe('applied to a database', () => {
  let opened: OpenDatabase;
  let stop: StopJob;
  beforeAll(async () => {
    opened = await openAnyDatabase('empty');
    useDatabase(opened);
    await writeCatalog(opened.client, describeContent('one', [{ id: 1, slug: 'github' }]));
    stop = await startFollowingCatalog(opened, warmSearch, 3_600_000);
  });
  afterAll(async () => {
    await stop();
    await opened.close();
  });

  test('the brands of a folder are added and corrected, then follow the files', async () => {
    write('acme/brand.json', { name: 'Acme', domains: ['acme.io'], license: 'MIT' });
    write(
      'acme/mono.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>',
    );
    write('our-github/brand.json', { corrects: 'github', description: 'Where we keep our code.' });
    write('bad/brand.json', '{');
    expect((await applyFolder(folder)).map(({ file }) => file)).toEqual(['bad/brand.json']);
    expect(findBrand('acme')?.artwork.get('mono')?.license).toBe('MIT');
    expect(findBrand('github')?.description).toBe('Where we keep our code.');
    const changes = await opened.client.catalogChange.count();
    await applyFolder(folder);
    expect(await opened.client.catalogChange.count()).toBe(changes);

    Object.assign(env, { brandsFolder: folder });
    onTestFinished(() => void Object.assign(env, { brandsFolder: undefined }));
    await expect(putBrand('acme', { name: 'Other' })).rejects.toMatchObject({
      code: 'brand_in_folder',
    });
    write('acme/brand.json', { name: 'Acme Inc', hidden: 'Not yet public.' });
    write('our-github/brand.json', '{');
    await applyFolder(folder);
    expect(findBrand('acme')).toBeNull();
    // The bad file may be about any brand.
    expect(findBrand('github')?.description).toBe('Where we keep our code.');
    for (const name of ['bad', 'our-github']) rmSync(path.join(folder, name), { recursive: true });
    await applyFolder(folder);
    expect(findBrand('github')?.description).toBeNull();
  });

  test('a hostile drawing is reported, and its brand stays as it was', async () => {
    write('acme/brand.json', { name: 'Acme' });
    await applyFolder(folder);
    write('acme/brand.json', { name: 'Changed' });
    write('acme/mono.svg', '<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>');
    const faults = await applyFolder(folder);
    expect(faults).toEqual([
      { file: 'acme/mono.svg', line: 2, problem: expect.stringContaining('<script>') },
    ]);
    expect(findBrand('acme')?.name).toBe('Acme');
  });
});
