import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'svelte/compiler';
import { onTestFinished, describe, expect, test } from 'vitest';
import { BrandInput } from '../../packages/marque/src/brand-input';
import { Logo, type LogoProps } from '../../packages/marque/src/logo';
import {
  describeLogo,
  logoAddress,
  type LogoImageOptions,
} from '../../packages/marque/src/logo-image';

const place = { token: 'mq_pub_x', host: 'https://marque.example' };
const draw = (props: LogoProps) => renderToStaticMarkup(createElement(Logo, props));

describe('the address of a logo', () => {
  test.each<[Partial<LogoImageOptions> & { name: string }, string]>([
    [{ name: 'github.com' }, '/logo/github.com?token=mq_pub_x&size=32'],
    [{ name: 'jane@github.com' }, '/logo/github.com?token=mq_pub_x&size=32'],
    [{ name: '@acme', size: 64 }, '/logo/%40acme?token=mq_pub_x&size=64'],
    [{ name: 'github', format: 'webp' }, '/logo/github.webp?token=mq_pub_x&size=32'],
    [{ name: '../v1/usage', size: 4 }, '/logo/..%2Fv1%2Fusage?token=mq_pub_x&size=16'],
    [
      { name: 'x.com', theme: 'auto', fallback: '404', grayscale: true, color: '0A66C2', pad: 0.1 },
      '/logo/x.com?token=mq_pub_x&size=32&theme=auto&fallback=404&grayscale=true&color=0A66C2&pad=0.1',
    ],
    [{ name: 'x.com', grayscale: false, theme: undefined }, '/logo/x.com?token=mq_pub_x&size=32'],
  ])('%o', (options, address) => {
    expect(logoAddress({ ...place, ...options })).toBe(`https://marque.example${address}`);
  });

  test('the address of a logo takes a host without https, and one below a path', () => {
    const name = 'github.com';
    const query = '?token=mq_pub_x&size=32';
    expect(logoAddress({ ...place, name, host: 'marque.example' })).toBe(
      `https://marque.example/logo/github.com${query}`,
    );
    expect(logoAddress({ ...place, name, host: 'http://localhost:3000/marque' })).toBe(
      `http://localhost:3000/marque/logo/github.com${query}`,
    );
  });

  test('the address of a logo asks for twice the pixels on a dense screen, and for no more than there are', () => {
    const { srcset, width } = describeLogo({ ...place, name: 'github.com', size: 48 });
    expect(srcset).toMatch(/size=48 1x, \S+size=96 2x$/);
    expect(width).toBe(48);
    expect(describeLogo({ ...place, name: 'github.com', size: 2000 }).srcset).toContain(
      'size=2048 2x',
    );
  });
});

const attributes = [
  'src="https://marque.example/logo/github.com?token=mq_pub_x&amp;size=48"',
  'width="48"',
  'height="48"',
  'alt="github.com"',
  'loading="lazy"',
  'decoding="async"',
];

test('<Logo> of React is one image by a publishable key', () => {
  const html = draw({ ...place, name: 'jane@github.com', size: 48, className: 'm-2' });
  for (const part of [...attributes, 'class="m-2"']) expect(html).toContain(part);
  expect(html).toMatch(/srcset="\S+ 1x, \S+size=96 2x"/i);
  expect(html).not.toContain('jane');
  expect(html).not.toContain('fallback');
});

test('<Logo> of React leaves the fallback to Marque, or asks for a 404 to show its own', () => {
  const named = { ...place, name: 'github.com' };
  expect(draw({ ...named, fallback: 'transparent' })).toContain('fallback=transparent');
  expect(draw({ ...named, fallback: createElement('b') })).toContain('fallback=404');
});

test('<Logo> of Svelte is the same image', async () => {
  const render = await loadSvelteLogo();
  const html = render({ ...place, name: 'jane@github.com', size: 48, class: 'm-2' });
  for (const part of [...attributes, 'class="m-2"']) expect(html).toContain(part);
  expect(html).toMatch(/srcset="\S+ 1x, \S+size=96 2x"/);
});

test('<BrandInput> is in the HTML of the server as a plain field', () => {
  const html = renderToStaticMarkup(
    createElement(BrandInput, { ...place, name: 'company', placeholder: 'Acme', limit: 5 }),
  );
  expect(html).toBe(
    '<marque-brand-input token="mq_pub_x" host="https://marque.example" limit="5">' +
      '<input placeholder="Acme" name="company"/></marque-brand-input>',
  );
});

/** Compiles the component for a server, with Svelte itself. */
async function loadSvelteLogo(): Promise<(props: object) => string> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/marque-svelte-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const svelte: Plugin = {
    name: 'svelte',
    setup: (builder) =>
      builder.onLoad({ filter: /\.svelte$/ }, ({ path: file }) => {
        const source = readFileSync(file, 'utf8');
        const { js, warnings } = compile(source, { filename: file, generate: 'server' });
        expect(warnings).toEqual([]);
        return { contents: js.code, loader: 'js' };
      }),
  };
  const outfile = path.resolve(folder, 'logo.mjs');
  await build({
    stdin: {
      contents: `import { render } from 'svelte/server';
import Logo from './packages/marque/src/Logo.svelte';
export const draw = (props) => render(Logo, { props }).body;`,
      resolveDir: '.',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [svelte],
    outfile,
    logLevel: 'error',
  });
  const { draw: drawLogo } = (await import(pathToFileURL(outfile).href)) as {
    draw: (props: object) => string;
  };
  return drawLogo;
}
