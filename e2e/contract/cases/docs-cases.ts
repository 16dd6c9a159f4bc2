import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '../../../server/contract/error-codes';
import {
  type DocsBlock,
  docsFiles,
  fillIn,
  readBlocks,
  withoutSpace,
} from '../../support/docs-blocks';
import { installPackage } from '../../package/install-package';
import type { Target } from '../target';

const run = promisify(execFile);
const exampleUrl = 'https://marque.example';
/** As on the page about authentication. */
const person = { email: 'jane@example.com', password: 'a long passphrase of mine' };

const interpreters: Record<string, [command: string, ...parameters: string[]]> = {
  bash: ['bash', 'main.sh'],
  sh: ['bash', 'main.sh'],
  js: ['node', 'main.mjs'],
  jsx: ['node', 'main.mjs'],
  python: ['python3', 'main.py'],
  go: ['go', 'run', 'main.go'],
  php: ['php', 'main.php'],
};
const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined;

export type DocsTarget = Pick<Target, 'fetch'> & {
  baseUrl: string;
  publicUrl: string;
  key: string;
};

/** A running server does what its documentation says. */
export function docsCases(getTarget: () => DocsTarget): void {
  let folder: string;
  let token: string;
  let publishableKey: string;
  let restrictedKey: string;
  beforeAll(async () => {
    mkdirSync('node_modules/.cache', { recursive: true });
    // Below node_modules, so that the examples find React.
    folder = mkdtempSync('node_modules/.cache/marque-docs-');
    installPackage(`${getTarget().baseUrl}/client.tgz`, folder);
    const register = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const body = JSON.stringify(person);
    const response = await getTarget().fetch('/auth/register', { ...register, body });
    token = ((await response.json()) as { access_token: string }).access_token;
    publishableKey = await createKey(getTarget(), { kind: 'publishable', name: 'Docs' });
    restrictedKey = await createKey(getTarget(), {
      kind: 'restricted',
      name: 'Signs',
      scopes: ['read'],
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(docsFiles)('the requests in %s get the responses it shows', async (page) => {
    const { baseUrl, publicUrl, key } = getTarget();
    for (const block of readBlocks(page)) {
      const [command, ...parameters] = interpreters[block.language] ?? ['unknown'];
      if (!isInstalled(command) && /^(go|php|python3)$/.test(command)) continue;
      const code = (await toProgram(block))
        .replaceAll(new RegExp(`${exampleUrl}|http://localhost:3000`, 'g'), baseUrl)
        .replaceAll('$(cat .marque/demo-key)', key);
      writeFileSync(path.join(folder, parameters.at(-1) ?? ''), code);
      const { stdout } = await run(command, parameters, {
        cwd: folder,
        env: {
          ...process.env,
          HOME: folder,
          MARQUE_KEY: key,
          MARQUE_TOKEN: token,
          MARQUE_PUBLISHABLE_KEY: publishableKey,
          RESTRICTED_KEY: restrictedKey,
        },
      });
      const shown = fillIn(block.expected.replaceAll(exampleUrl, publicUrl), stdout);
      expect(withoutSpace(stdout), block.where).toBe(shown);
    }
  });

  describe('the addresses of the documentation', () => {
    const texts = new Map<string, string>();
    const read = async (address: string) => {
      const known = texts.get(address);
      if (known !== undefined) return known;
      const response = await getTarget().fetch(address.replace(getTarget().publicUrl, ''));
      expect(response.status, address).toBe(200);
      const text = await response.text();
      texts.set(address, text);
      return text;
    };

    test('an error code leads to the place that explains it', async () => {
      const html = await read('/docs/errors');
      const missing = Object.keys(errorStatus).filter((code) => !html.includes(`id="${code}"`));
      expect(missing).toEqual([]);
    });

    test('every result of the search leads to a heading', async () => {
      const entries = JSON.parse(await read('/docs/search.json')) as { href: string }[];
      expect(entries.length).toBeGreaterThan(docsFiles.length);
      for (const { href } of entries) {
        const [address = '', id] = href.split('#');
        const html = await read(address);
        if (id !== undefined) expect(html, href).toContain(`id="${id}"`);
      }
    });

    test('llms.txt leads to every page as Markdown, and llms-full.txt has them all', async () => {
      const [index, all] = [await read('/llms.txt'), await read('/llms-full.txt')];
      const links = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, link = '']) => link);
      // The README is not a page of the site, and the page about MCP is listed twice.
      expect(new Set(links).size).toBe(docsFiles.length - 1);
      for (const link of new Set(links)) {
        const markdown = await read(link);
        expect(markdown).toMatch(/^# /);
        expect(markdown).not.toMatch(/<\/?(Languages|Generated)|marque\.example/);
        expect(all).toContain(markdown);
      }
    });

    test('server.json leads the MCP registry to the server', async () => {
      const { remotes } = JSON.parse(await read('/server.json')) as { remotes: object[] };
      expect(remotes).toMatchObject([{ url: `${getTarget().publicUrl}/mcp` }]);
    });
  });
}

async function createKey({ fetch, key }: DocsTarget, fields: object): Promise<string> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const body = JSON.stringify(fields);
  const response = await fetch('/v1/keys', { method: 'POST', headers, body });
  return ((await response.json()) as { key: string }).key;
}

/** Compiles the JSX and renders its component. */
async function toProgram({ language, code }: DocsBlock): Promise<string> {
  if (language !== 'jsx') return code;
  const compiled = await transform(code, { loader: 'jsx', jsx: 'automatic', format: 'esm' });
  return `import { renderToStaticMarkup } from 'react-dom/server';
${compiled.code}
console.log(renderToStaticMarkup(await Logo({ slug: 'vercel' })));`;
}
