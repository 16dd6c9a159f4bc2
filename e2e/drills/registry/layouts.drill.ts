import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder, installPackages, runIn, writeFiles } from '../../support/run-in-folder';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';

type Layout = {
  /** Where the command runs. */
  app?: string;
  components: string;
  ui?: string;
  paths: Record<string, string[]>;
  /** Where the component has to be. */
  file: string;
  /** Further files. */
  files?: Record<string, string>;
};

const packageOf = (name: string) => JSON.stringify({ name, private: true, type: 'module' });
const settings = {
  $schema: 'https://ui.shadcn.com/schema.json',
  style: 'new-york',
  tsx: true,
  tailwind: { config: '', css: 'globals.css', baseColor: '', cssVariables: true },
};

/** A workspace, whose package `ui` has the shared components. */
const workspace: Record<string, string> = {
  'package.json': JSON.stringify({ private: true, workspaces: ['apps/*', 'packages/*'] }),
  'packages/ui/package.json': packageOf('@workspace/ui'),
  'packages/ui/tsconfig.json': JSON.stringify({
    compilerOptions: { baseUrl: '.', paths: { '@workspace/ui/*': ['./src/*'] } },
  }),
  'packages/ui/components.json': JSON.stringify({
    ...settings,
    aliases: {
      components: '@workspace/ui/components',
      ui: '@workspace/ui/components',
      utils: '@workspace/ui/lib/utils',
    },
  }),
};
const inWorkspace = {
  app: 'apps/web',
  ui: '@workspace/ui/components',
  paths: { '@/*': ['./*'], '@workspace/ui/*': ['../../packages/ui/src/*'] },
  files: workspace,
};

const layouts: Record<string, Layout> = {
  'the default @/components': {
    components: '@/components',
    paths: { '@/*': ['./*'] },
    file: 'components/logos/github.tsx',
  },
  'a folder src': {
    components: '@/components',
    paths: { '@/*': ['./src/*'] },
    file: 'src/components/logos/github.tsx',
  },
  'the alias ~ of a folder app': {
    components: '~/components',
    paths: { '~/*': ['./app/*'] },
    file: 'app/components/logos/github.tsx',
  },
  'components in the app directory': {
    components: '@/app/components',
    paths: { '@/*': ['./*'] },
    file: 'app/components/logos/github.tsx',
  },
  'its own components in a workspace': {
    ...inWorkspace,
    components: '@/components',
    file: 'apps/web/components/logos/github.tsx',
  },
  'all components in @workspace/ui': {
    ...inWorkspace,
    components: '@workspace/ui/components',
    file: 'packages/ui/src/components/logos/github.tsx',
  },
};

let server: RunningServer;
let apiKey: string;
let tools: string;
beforeAll(async () => {
  const world = await startWithAccounts({ pro: 'pro' }, { withSite: false });
  ({ server } = world);
  ({ apiKey } = world.accounts.pro);
  const devDependencies = { shadcn: '4.23.0' };
  tools = createFolder({ 'package.json': JSON.stringify({ private: true, devDependencies }) });
  await installPackages(tools);
}, 600_000);
afterAll(() => server.stop());

test.each(Object.entries(layouts))(
  'shadcn puts a logo among the components of a project with %s',
  async (_, { app = '.', components, ui = components, paths, file, files = {} }) => {
    const project = createFolder(files);
    const at = (name: string) => path.join(app, name);
    writeFiles(project, {
      [at('package.json')]: packageOf('web'),
      [at('globals.css')]: '',
      [at('tsconfig.json')]: JSON.stringify({
        compilerOptions: { jsx: 'react-jsx', baseUrl: '.', paths },
      }),
      [at('components.json')]: JSON.stringify({
        ...settings,
        aliases: { components, ui, utils: `${components}/utils` },
        registries: {
          '@marque': {
            url: `${server.baseUrl}/r/{name}.json`,
            headers: { 'X-API-Key': '${MARQUE_KEY}' },
          },
        },
      }),
    });
    const shadcn = path.join(tools, 'node_modules/.bin/shadcn');
    await runIn(path.join(project, app), shadcn, ['add', '--yes', '@marque/github'], {
      MARQUE_KEY: apiKey,
    });
    expect(existsSync(path.join(project, file))).toBe(true);
  },
);
