import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder, installPackages, runIn } from '../../support/run-in-folder';
import { openSurfaceWorld } from '../../support/surface-world';

const world = openSurfaceWorld();

const manifest = {
  private: true,
  type: 'module',
  devDependencies: { vite: '8.3.8', 'unplugin-icons': '24.0.0' },
};

/** As the README of unplugin-icons shows it, with the address of Marque. */
const config = (root: string) => `
  import Icons from 'unplugin-icons/vite';

  const load = (set) => async (name) => {
    const response = await fetch(\`${root}/\${set}/\${name}.svg\`);
    return response.ok ? response.text() : undefined;
  };

  export default {
    plugins: [
      Icons({
        compiler: 'raw',
        customCollections: { marque: load('marque'), logos: load('logos') },
      }),
    ],
    build: { rollupOptions: { input: 'main.js' } },
  };
`;

const source = `
  import figma from '~icons/marque/figma';
  import react from '~icons/logos/react';

  document.body.innerHTML = figma + react;
`;

test('a Vite build with unplugin-icons has the icons of Marque in its bundle', async () => {
  const server = serve({ fetch: world.rest().fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/iconify/${world.paidKey()}`;
  const folder = createFolder({
    'package.json': JSON.stringify(manifest),
    'vite.config.js': config(root),
    'main.js': source,
  });
  await installPackages(folder);
  await runIn(folder, 'vite', ['build']);
  const assets = path.join(folder, 'dist/assets');
  const bundle = readdirSync(assets)
    .map((file) => readFileSync(path.join(assets, file), 'utf8'))
    .join('\n');
  const set = JSON.parse(readFileSync('node_modules/@iconify-json/logos/icons.json', 'utf8')) as {
    icons: Record<string, { body: string }>;
  };
  const [firstPath = 'none'] = /d="[^"]{40,}"/.exec(set.icons['react']?.body ?? '') ?? [];
  expect(bundle).toContain(firstPath);
  const figma = await (await world.ask('iconify', '/marque/figma.svg')).text();
  const [ofFigma = 'none'] = /d="[^"]{40,}"/.exec(figma) ?? [];
  expect(bundle).toContain(ofFigma);
});
