import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openSurfaceWorld } from '../../support/surface-world';

const world = openSurfaceWorld();

/** Names of another program's icons, one a line. */
const namesFile = process.env['DASHBOARD_NAMES'];

async function findMissing(names: readonly string[], pathOf: (name: string) => string) {
  const missing: string[] = [];
  for (const name of names) {
    const { status } = await world.ask('cdn', pathOf(name));
    expect([200, 404], name).toContain(status);
    if (status === 404) missing.push(name);
  }
  const share = ((names.length - missing.length) / names.length).toFixed(3);
  process.stdout.write(`${names.length - missing.length} of ${names.length} resolve (${share})\n`);
  process.stdout.write(`missing: ${missing.slice(0, 100).join(' ')}\n`);
  return missing;
}

test('the names of Homepage’s si- and Glance’s si: resolve, as the package has them', async () => {
  const icons = JSON.parse(
    readFileSync('node_modules/simple-icons/data/simple-icons.json', 'utf8'),
  ) as { slug: string }[];
  const slugs = icons.map(({ slug }) => slug);
  const missing = await findMissing(slugs, (slug) => `/npm/simple-icons@latest/icons/${slug}.svg`);
  expect(missing.length / slugs.length).toBeLessThan(0.02);
});

test.runIf(namesFile)(
  'the names in DASHBOARD_NAMES, by the paths of Homepage and Glance',
  async () => {
    const names = readFileSync(namesFile ?? '', 'utf8')
      .split('\n')
      .filter(Boolean);
    await findMissing(names, (name) => `/gh/homarr-labs/dashboard-icons/svg/${name}.svg`);
    await findMissing(names, (name) => `/gh/selfhst/icons@main/svg/${name}.svg`);
  },
);

test.each(['simple-icons', 'logos', 'devicon', 'cib', 'file-icons', 'token-branded'])(
  'icons of the set %s are served',
  async (prefix) => {
    const set = JSON.parse(
      readFileSync(`node_modules/@iconify-json/${prefix}/icons.json`, 'utf8'),
    ) as { icons: Record<string, { hidden?: boolean }> };
    const names = Object.keys(set.icons).filter((name) => set.icons[name]?.hidden !== true);
    const response = await world.ask('iconify', `/collection?prefix=${prefix}`);
    const { total } = (await response.json()) as { total: number };
    process.stdout.write(`${prefix}: ${total} of ${names.length}\n`);
    expect(total).toBeGreaterThan(names.length / 20);
  },
);
