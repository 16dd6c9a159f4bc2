import { readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { transform } from 'esbuild';
import { type ComponentType, createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from '../support/story';

/** Their color drawings fill shapes with gradients, which they find by id. */
const brands = ['instagram', 'firefox', 'microsoft-edge'];

/** What a page shows of the last of these copies when the others are hidden. */
async function shoot(page: Page, copies: readonly string[]): Promise<string> {
  const hidden = copies.slice(0, -1).map((svg) => `<div style="display: none">${svg}</div>`);
  const style = '<style>svg { width: 96px; height: 96px; display: block }</style>';
  await page.setContent(
    `${style}${hidden.join('')}<div id="shown" style="width: 96px">${copies.at(-1)}</div>`,
  );
  return (await page.locator('#shown').screenshot()).toString('base64');
}

async function read(page: Page, path: string): Promise<string> {
  const key = (await readFile('.marque-e2e/demo-key', 'utf8')).trim();
  const response = await page.request.get(path, { headers: { 'X-API-Key': key } });
  expect(response.status()).toBe(200);
  return response.text();
}

for (const slug of brands) {
  test(`a copy of ${slug} keeps its colors beside a hidden one, under an id= of its own`, async ({
    page,
  }) => {
    const path = `/v1/svg/${slug}?variant=color&id=`;
    const [first, second] = [await read(page, `${path}first`), await read(page, `${path}second`)];
    const alone = await shoot(page, [second]);
    expect(await shoot(page, [first, second])).toBe(alone);
    // Under the same ids, the hidden copy takes the colors from the other.
    expect(await shoot(page, [second, second])).not.toBe(alone);
  });

  test(`a component of ${slug} keeps its colors beside a hidden one of the same kind`, async ({
    page,
  }) => {
    const item = JSON.parse(await read(page, `/r/${slug}.json?variants=color`)) as {
      files: { content: string }[];
    };
    const Logo = await compile(item.files[0]?.content ?? '');
    const markup = renderToStaticMarkup(
      createElement('main', null, createElement(Logo), createElement(Logo)),
    );
    const copies = markup.match(/<svg.*?<\/svg>/gs) ?? [];
    expect(copies).toHaveLength(2);
    expect(await shoot(page, copies)).toBe(await shoot(page, copies.slice(1)));
  });
}

type Component = ComponentType<SVGProps<SVGSVGElement>>;

/** The component that a file of the registry exports. */
async function compile(source: string): Promise<Component> {
  const { code } = await transform(source, { loader: 'tsx', jsx: 'automatic' });
  const file = test.info().outputPath('logo.mjs');
  await writeFile(file, code);
  const exported = (await import(pathToFileURL(file).href)) as Record<string, Component>;
  await rm(file);
  const [component] = Object.values(exported);
  if (component === undefined) throw new Error('The file exports no component.');
  return component;
}
