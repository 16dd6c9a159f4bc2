import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { toComponentName } from '../../../server/contract/react-component';
import { nameComponent, presentRegistryItem } from '../../../server/presenters/present-registry';
import { createFolder, installPackages, runIn, writeFiles } from '../../support/run-in-folder';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';
import { useSeededDatabase } from '../../support/test-database';

const manifest = {
  private: true,
  type: 'module',
  dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  devDependencies: {
    '@types/node': '20.19.43',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    shadcn: '4.23.0',
    typescript: '5.9.3',
  },
};

const compiler = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['dom', 'dom.iterable', 'esnext'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    esModuleInterop: true,
    isolatedModules: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    incremental: true,
    plugins: [{ name: 'next' }],
    paths: { '@/*': ['./*'] },
  },
  include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
  exclude: ['node_modules'],
};

/**
 * What `shadcn init` writes, with our registry as documented. Without a base color, shadcn contacts no
 * other registry.
 */
const components = (registryUrl: string) => ({
  $schema: 'https://ui.shadcn.com/schema.json',
  style: 'new-york',
  rsc: true,
  tsx: true,
  tailwind: { config: '', css: 'app/globals.css', baseColor: '', cssVariables: true },
  aliases: { components: '@/components', utils: '@/lib/utils' },
  registries: {
    '@marque': {
      url: registryUrl,
      params: { variants: 'mono,color' },
      headers: { 'X-API-Key': '${MARQUE_KEY}' },
    },
  },
});

const layout = `import './globals.css';
import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

/** A new Next app in TypeScript with the registry configured. Nothing is installed yet. */
function createFreshApp(registryUrl: string): string {
  return createFolder({
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify(compiler),
    'components.json': JSON.stringify(components(registryUrl)),
    'app/globals.css': '',
    'app/layout.tsx': layout,
    'app/page.tsx': 'export default function Page() {\n  return null;\n}\n',
  });
}

let server: RunningServer;
let apiKey: string;
let app: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const world = await startWithAccounts({ pro: 'pro' }, { withSite: false });
  ({ server } = world);
  ({ apiKey } = world.accounts.pro);
  ({ close } = await useSeededDatabase());
  app = createFreshApp(`${server.baseUrl}/r/{name}.json`);
  await installPackages(app);
}, 600_000);
afterAll(async () => {
  await server.stop();
  await close();
});

const shadcn = (...parameters: string[]) =>
  runIn(app, 'shadcn', parameters, { MARQUE_KEY: apiKey });
const popular = () => currentCatalog().brands.toSorted((a, b) => a.rank - b.rank);
const fileOf = (slug: string) => `components/logos/${slug}.tsx`;

test('shadcn adds 20 brands to a fresh Next app, which type-checks, builds and shows them', async () => {
  const brands = popular().slice(0, 20);
  await shadcn('add', '--yes', ...brands.map(({ slug }) => `@marque/${slug}`));
  const imports = brands.map((brand, i) => {
    const { slug } = brand;
    const name = nameComponent(brand);
    const content = readFileSync(path.join(app, fileOf(slug)), 'utf8');
    expect(content).toContain(`export function ${toComponentName(name)}(props: SVGProps<`);
    expect(content).toContain('trademarks of their owners');
    return `import { ${toComponentName(name)} as Logo${i} } from '@/components/logos/${slug}';`;
  });
  const logos = brands.map((_, i) => `<Logo${i} height={32} fill="currentColor" />`);
  const page = `export default function Page() {\n  return <main>${logos.join('')}</main>;\n}\n`;
  writeFiles(app, { 'app/page.tsx': `${imports.join('\n')}\n\n${page}` });
  await runIn(app, 'tsc', ['--noEmit']);
  await runIn(app, 'next', ['build'], { NEXT_TELEMETRY_DISABLED: '1' });
  const html = readFileSync(path.join(app, '.next/server/app/index.html'), 'utf8');
  const shown = [...html.matchAll(/<svg[^>]*fill="currentColor"[^>]*><title[^>]*>([^<]+)/g)];
  expect(shown).toHaveLength(brands.length);
  console.log(`Added and shown: ${shown.map(([, name]) => name).join(', ')}`);
});

test('shadcn searches the catalog', async () => {
  const { items, pagination } = JSON.parse(
    await shadcn('search', '@marque', '--query', 'github', '--limit', '5', '--json'),
  ) as { items: Record<string, unknown>[]; pagination: { total: number } };
  expect(items[0]).toMatchObject({ name: 'github', addCommandArgument: '@marque/github' });
  expect(pagination.total).toBeGreaterThan(0);
});

test('every brand is an item by shadcn’s own schema, and its components type-check', async () => {
  const schemas = path.join(app, 'node_modules/shadcn/dist/schema/index.js');
  const { registryItemSchema, registrySchema } = (await import(pathToFileURL(schemas).href)) as {
    registryItemSchema: z.ZodType;
    registrySchema: z.ZodType;
  };
  const response = await fetch(`${server.baseUrl}/r/registry.json?limit=5000`);
  const index = (await response.json()) as { items: unknown[] };
  registrySchema.parse(index);
  const { brands } = currentCatalog();
  expect(index.items).toHaveLength(brands.length);
  for (const brand of brands) {
    const item = presentRegistryItem(brand, [...brand.artwork.values()]);
    registryItemSchema.parse(item);
    writeFiles(app, { [`all/${brand.slug}.tsx`]: item.files[0]?.content ?? '' });
  }
  // Our schema is the faster one.
  await runIn(app, path.resolve('node_modules/.bin/tsc'), ['--noEmit', '--singleThreaded']);
  console.log(`${brands.length} brands are valid items and type-check`);
});
