import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Marque } from '../../packages/marque/src/marque';
import { createAccount, type TestAccount } from '../support/factories';
import { refuseWith } from './serve-contract';
import { useProject } from './use-project';

const project = useProject();
const drawing = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n<path fill="${paint}" d="M2 2h20v20H2z"/>\n</svg>`;
const acme = { name: 'Acme', domains: ['acme-x.io'], brandColor: '#0a66c2', license: 'CC0-1.0' };

describe('marque brands', () => {
  let owner: TestAccount;
  let client: Marque;
  const marque = (parameters: string) => project.marque(parameters, { key: owner.apiKey });
  const lines = async (parameters: string) => {
    const { code, stdout, stderr } = await marque(parameters);
    expect(stderr).toBe('');
    return [code, ...stdout.trimEnd().split('\n')];
  };
  const write = (name: string, content: string | object) => {
    const file = project.inFolder('brands', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const changesSent = () =>
    project.service.requests.map(({ line }) => line).filter((line) => !line.startsWith('GET'));

  beforeEach(async () => {
    owner = await createAccount(project.service.database, { tier: 'pro' });
    client = new Marque({ url: project.service.url, key: owner.apiKey });
    write('acme/brand.json', acme);
    write('acme/color.svg', drawing('#0a66c2'));
    write('beta/brand.json', { name: 'Beta' });
  });

  test('push adds the brands of a folder, which get and pull then find', async () => {
    expect(await lines('brands push ./brands')).toEqual([
      0,
      'added      @acme  facts  color',
      'added      @beta  facts',
    ]);
    expect((await client.getOwnBrand('@acme')).set.artwork).toEqual([
      { variant: 'color', license: 'CC0-1.0' },
    ]);
    expect((await marque('get @acme --variant color')).stdout).toContain('#0a66c2');
    expect((await marque('get acme-x.io --variant color')).stdout).toContain('#0a66c2');
    expect(await lines('pull @acme --variants color')).toEqual([
      0,
      'added      logos/@acme-color.svg  CC0-1.0',
    ]);
    expect(await lines('brands list')).toEqual([
      0,
      '@acme  Acme',
      '@beta  Beta',
      '2 of 25 brands.',
    ]);
  });

  test('push sends only what has changed, and what was changed elsewhere', async () => {
    await marque('brands push brands');
    project.service.requests.length = 0;
    const unchanged = [0, 'unchanged  @acme', 'unchanged  @beta'];
    expect(await lines('brands push brands')).toEqual(unchanged);
    expect(changesSent()).toEqual([]);
    write('acme/color.svg', drawing('#c20a66'));
    write('acme/icon.svg', drawing('#111111'));
    await client.putOwnBrand('@beta', { name: 'Another' });
    expect(await lines('brands push brands')).toEqual([
      0,
      'changed    @acme  color  icon',
      'changed    @beta  facts',
    ]);
    expect((await client.getOwnBrand('@beta')).name).toBe('Beta');
    rmSync(project.inFolder('brands/acme/icon.svg'));
    expect(await lines('brands push brands')).toEqual([
      0,
      'changed    @acme  icon removed',
      'unchanged  @beta',
    ]);
    // Without a memory that it can read it sends all, which changes nothing at the server.
    write('.marque-pushed.json', { '@acme': 'damaged' });
    expect(await lines('brands push brands')).toEqual(unchanged);
  });

  test('--dry-run lists what would be sent, and sends nothing', async () => {
    expect(await lines('brands push brands --dry-run')).toEqual([
      0,
      'added      @acme  facts  color',
      'added      @beta  facts',
    ]);
    expect(changesSent()).toEqual([]);
    expect((await client.listOwnBrands()).total).toBe(0);
    expect(existsSync(project.inFolder('brands/.marque-pushed.json'))).toBe(false);
  });

  test('a bad file is named and holds up no other brand', async () => {
    write('aaa/brand.json', '{ "name": ');
    write('acme/dark.svg', drawing('#fff').replace('<path', '<script/><path'));
    write('bbb/brand.json', { name: 'B', domains: ['com'] });
    write('ccc/brand.json', { corrects: 'github' });
    write('ddd/brand.json', { name: 'D' });
    write('ddd/logo.svg', drawing('#fff'));
    mkdirSync(project.inFolder('brands/eee'));
    const [code, ...output] = await lines('brands push brands');
    expect(code).toBe(1);
    expect(output).toEqual([
      expect.stringMatching(/^refused {4}aaa\/brand\.json: It is not JSON/),
      'added      @acme  facts  color',
      expect.stringMatching(/^refused {4}acme\/dark\.svg: .*script.*line 2/),
      expect.stringMatching(/^refused {4}bbb\/brand\.json: .*domain/),
      'added      @beta  facts',
      expect.stringMatching(/^refused {4}ccc\/brand\.json: corrects is for the operator/),
      expect.stringMatching(/^refused {4}ddd\/logo\.svg: A drawing is named after its variant/),
      'refused    eee/brand.json: The file is missing.',
    ]);
    const { stdout } = await marque('brands push brands --json');
    const { brands } = JSON.parse(stdout) as { brands: { slug: string; outcome: string }[] };
    expect(brands.filter(({ outcome }) => outcome === 'refused')).toHaveLength(6);
    expect((await client.listOwnBrands()).total).toBe(2);
  });

  test('a failure of the server stops it, and the next push goes on from there', async () => {
    await client.putOwnBrand('@acme', { name: 'Acme' });
    const refuse = refuseWith(500);
    project.service.faults.push((...one) => refuse(...one));
    const { code, stderr } = await marque('brands push brands');
    expect([code, stderr]).toEqual([3, expect.stringContaining('Come back later.')]);
    expect((await marque('brands push brands')).code).toBe(0);
  });

  test('remove removes brands by slug', async () => {
    await marque('brands push brands');
    expect(await lines('brands remove @acme @none')).toEqual([
      1,
      'removed    @acme',
      'missing    @none',
    ]);
    expect((await client.listOwnBrands()).total).toBe(1);
  });

  test('the plan decides how many there are', async () => {
    const { code, stdout } = await project.marque('brands push brands', {
      key: project.service.free.apiKey,
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^refused {4}acme\/brand\.json: .*plan/);
  });

  test.each([
    'brands',
    'brands pull',
    'brands push',
    'brands push none',
    'brands push brands/acme',
    'brands remove',
    'brands list --dry-run',
  ])('marque %s is wrong usage', async (parameters) => {
    const { code, stdout, stderr } = await marque(parameters);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^marque: /);
    expect(changesSent()).toEqual([]);
  });
});
