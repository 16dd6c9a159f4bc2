import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../../e2e/contract/target';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const world = openSurfaceWorld();
const ask = (path: string) => world.ask('iconify', path);
const read = async (path: string) => (await ask(path)).text();
const readJson = async (path: string) => (await (await ask(path)).json()) as Loaded;
type Loaded = Record<string, Record<string, unknown>>;

const readSet = (prefix: string) =>
  JSON.parse(readFileSync(`node_modules/@iconify-json/${prefix}/icons.json`, 'utf8')) as {
    icons: Record<string, { body: string }>;
    width: number;
    lastModified: number;
  };

describe('icons as JSON', () => {
  test.each([
    ['simple-icons', ['github', 'gitlab', 'linkedin', 'stripe']],
    ['logos', ['github-icon', 'google', 'react', 'stripe']],
    ['devicon', ['react', 'docker', 'docker-wordmark']],
    ['cib', ['github', 'gitlab', 'stripe']],
    ['file-icons', ['docker', 'ansible']],
    ['token-branded', ['bitcoin', 'ethereum']],
  ])('icons of %s are those of the set, body by body', async (prefix, names) => {
    const { icons, width, lastModified } = readSet(prefix);
    const kept = names.filter((name) => icons[name] !== undefined);
    const loaded = await readJson(`/${prefix}.json?icons=${kept.join('%2C')}`);
    expect(loaded['icons']).toEqual(Object.fromEntries(kept.map((name) => [name, icons[name]])));
    expect(loaded).toMatchObject({ prefix, lastModified, width, aliases: {} });
    expect(loaded).not.toHaveProperty('not_found');
  });

  test('icons as JSON name the unknown ones, and have the parent of an alias', async () => {
    const loaded = await readJson('/logos/icons.json?icons=apache,no-such-icon');
    expect(loaded['not_found']).toContain('no-such-icon');
    const simple = await readJson('/simple-icons.json?icons=no-such-icon');
    expect(simple).toMatchObject({ icons: {}, not_found: ['no-such-icon'] });
  });

  test('icons that the catalog leaves out for their license are unknown', async () => {
    const { not_found: notFound } = await readJson('/logos.json?icons=vue,react');
    expect(notFound).toEqual(['vue']);
  });

  test('icons of Marque are the catalog’s drawings: in color, in the color of the text, and as wordmark', async () => {
    const color = await readJson('/marque.json?icons=figma');
    expect(color['icons']?.['figma']).toMatchObject({
      body: expect.stringMatching(/#[0-9a-f]{3}/i),
    });
    const { icons } = await readJson('/marque-mono.json?icons=figma,github');
    for (const icon of Object.values(icons ?? {})) {
      expect(icon).toMatchObject({ body: expect.stringContaining('currentColor') });
    }
    const wordmark = await readJson('/marque-wordmark.json?icons=stripe');
    expect(wordmark['icons']).toHaveProperty('stripe');
  });

  test('icons as JSON come as a call for old clients, of a function with a plain name', async () => {
    const called = await read('/simple-icons.js?icons=github&callback=load');
    expect(called).toMatch(/^load\(\{"prefix":"simple-icons",.*\}\);$/);
    expect(await read('/simple-icons.js?icons=github')).toMatch(/^SimpleSVG\._loaderCallback\(/);
    expect((await ask('/simple-icons.js?icons=github&callback=alert(1)')).status).toBe(422);
  });

  test.each(['/nothing.json?icons=a', '/logos.json', '/logos.json?icons='])(
    '%s is 404, which clients take as final',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('icons as JSON cost one unit for all, and on Free only sets in one color are open', async () => {
    const key = await world.createPublishable('free');
    const get = (path: string) => world.rest().request(`/iconify/${key}${path}`);
    const response = await get('/simple-icons.json?icons=github,gitlab,stripe');
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('49');
    expect(await errorOf(await get('/logos.json?icons=react'))).toBe('403 variant_not_in_plan');
    expect((await get('/collections')).headers.get('X-RateLimit-Remaining')).toBeNull();
  });

  test('a limited key opens icons of its own brands alone', async () => {
    const key = await world.createPublishable('pro', { only: ['github'] });
    const get = (path: string) => world.rest().request(`/iconify/${key}${path}`);
    const loaded = (await (await get('/simple-icons.json?icons=github,gitlab')).json()) as Loaded;
    expect(Object.keys(loaded['icons'] ?? {})).toEqual(['github']);
  });
});

describe('an icon as SVG', () => {
  test.each([
    ['/simple-icons/github.svg', 'width="1em" height="1em" viewBox="0 0 24 24"'],
    ['/simple-icons:github.svg?height=24', 'width="24" height="24"'],
    ['/simple-icons-github.svg?width=48&height=auto', 'width="48" height="24"'],
    ['/simple-icons/github.svg?height=none', 'svg" viewBox="0 0 24 24"'],
    ['/simple-icons/github.svg?color=%23f00', 'fill="#f00"'],
    ['/simple-icons/github.svg?color=red', 'fill="red"'],
    ['/simple-icons/github.svg?color=%22%3E%3Cscript%3E', 'fill="currentColor"'],
    ['/simple-icons/github.svg?color=url(//example.com/x)', 'fill="currentColor"'],
    ['/simple-icons/github.svg?height=%22onload', 'height="1em"'],
    ['/simple-icons/github.svg?rotate=90deg', '<g transform="rotate(90 12 12)">'],
    ['/simple-icons/github.svg?rotate=3', '<g transform="rotate(-90 12 12)">'],
    ['/simple-icons/github.svg?rotate=50%25', '<g transform="rotate(180 12 12)">'],
    ['/simple-icons/github.svg?flip=horizontal', '<g transform="translate(24 0) scale(-1 1)">'],
    ['/simple-icons/github.svg?flip=vertical', '<g transform="translate(0 24) scale(1 -1)">'],
    ['/simple-icons/github.svg?flip=horizontal,vertical', '<g transform="rotate(180 12 12)">'],
    ['/simple-icons/github.svg?box=1', '<rect x="0" y="0" width="24" height="24"'],
  ])('%s has %s', async (path, part) => {
    expect(await read(path)).toContain(part);
  });

  test('an icon as SVG is a picture that any page may show, and a file when asked', async () => {
    const { headers } = await ask('/logos/react.svg?download=1');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="react.svg"',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('an icon as SVG keeps the ratio of a drawing that is not square', async () => {
    const svg = await read('/logos/google.svg');
    const [, width = ''] = /width="([\d.]+)em"/.exec(svg) ?? [];
    expect(Number(width)).toBeGreaterThan(2);
  });

  test.each(['/simple-icons/no-such-icon.svg', '/nothing/github.svg', '/github.svg'])(
    '%s is 404',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe('a style sheet', () => {
  test('a style sheet shows icons in one color as masks, under the usual names', async () => {
    const css = await read('/simple-icons.css?icons=github,no-such-icon');
    expect(css).toMatch(/^\.icon--simple-icons \{\n {2}display: inline-block;/);
    expect(css).toContain('\n  mask-image: var(--svg);');
    expect(css).toContain(
      '.icon--simple-icons--github {\n  --svg: url("data:image/svg+xml,%3Csvg ',
    );
    expect(css).toContain('/* Could not find icon: no-such-icon */');
  });

  test('a style sheet shows icons with colors as backgrounds, in the format and with the names of the address', async () => {
    const css = await read('/logos.css?icons=react&format=compressed&selector=.i-{name}&common=.i');
    expect(css).toMatch(
      /^\.i\{display:inline-block;.*\}\.i-react\{width:1\.1\dem;background-image:url/,
    );
  });

  test('a style sheet takes no selector that could end the rule', async () => {
    expect(await read('/logos.css?icons=react&selector=a%7B%7D')).not.toContain('a{}');
  });
});

describe('the lists for pickers', () => {
  test('the lists for pickers have every set with its license and whether it has colors', async () => {
    const all = await readJson('/collections');
    expect(all).toMatchObject({
      marque: { palette: true, name: 'Marque' },
      'marque-mono': { palette: false },
      'simple-icons': { palette: false, license: { spdx: 'CC0-1.0' } },
      logos: { palette: true },
    });
    expect(Object.keys(await readJson('/collections?prefixes=marque-'))).toEqual([
      'marque-mono',
      'marque-wordmark',
    ]);
    expect(all['marque']?.['total']).toBeGreaterThan(5000);
  });

  test('the lists for pickers have the names of a set, and when each set last changed', async () => {
    const set = await readJson('/collection?prefix=logos&info=true');
    expect(set).toMatchObject({ prefix: 'logos', title: 'SVG Logos', info: { palette: true } });
    expect(set['uncategorized']).toContain('react');
    expect(set['uncategorized']).not.toContain('vue');
    const { lastModified } = await readJson('/last-modified?prefixes=logos');
    expect(lastModified).toEqual({ logos: readSet('logos').lastModified });
    expect((await ask('/collection?prefix=nothing')).status).toBe(404);
  });

  test('the lists for pickers find icons by name, in Marque’s own sets by brand', async () => {
    const found = await readJson('/search?query=github&limit=32');
    expect(found['icons']).toContain('marque:github');
    const ofSets = await readJson('/search?query=github&prefixes=logos,simple-icons&limit=999');
    expect(ofSets['icons']).toEqual(
      expect.arrayContaining(['logos:github-icon', 'simple-icons:githubactions']),
    );
    expect(await readJson('/search?query=zzzzqqqq')).toMatchObject({ icons: [], total: 0 });
    expect((await ask('/search')).status).toBe(400);
  });
});
