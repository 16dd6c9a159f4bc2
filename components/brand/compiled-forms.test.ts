import { compileTemplate, parse } from '@vue/compiler-sfc';
import { transform } from 'esbuild';
import * as react from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as jsxRuntime from 'react/jsx-runtime';
import { compile } from 'svelte/compiler';
import { optimize } from 'svgo';
import { expect, test } from 'vitest';
import { describeBrand } from '../../e2e/support/example-brand';
import { pickArtwork } from '../../server/artwork/choose-artwork';
import { makeInline } from '../../server/artwork/make-inline';
import {
  idMark,
  markIds,
  toComponentName,
  toReactComponent,
} from '../../server/contract/react-component';
import { toSvelteComponent, toVueComponent } from './write-copy';

const path = '<path fill-rule="evenodd" stroke-width="2" d="M2 2h20v20H2z"/>';

/** Titles and drawings with characters that have another meaning in a template than in SVG. */
const hostile: [name: string, drawing: string][] = [
  ['A "quoted" \'name\' & <more>', path],
  ['{braces} {{mustaches}} ${dollars} `ticks`', path],
  ['{#if a}{@html b}{/if} {...props}', path],
  ['</title></svg><script>alert(1)</script>', path],
  ['*/ --> ]]> // \\ \\n \\u0041 %s', path],
  ['微信 👩‍💻 שלום', path],
  ['1&1', `<style>.a{fill:#f00}.b{mix-blend-mode:multiply}</style><g class="a b">${path}</g>`],
  ['Styles', `<g style="isolation:isolate;mix-blend-mode:screen;fill:red">${path}</g>`],
  [
    'Masks',
    `<mask id="a" style="mask-type:luminance" maskUnits="userSpaceOnUse"><path fill="#fff" d="M2 2h9v9z"/></mask><g mask="url(#a)">${path}</g>`,
  ],
  [
    'Gradients',
    `<defs><linearGradient id="a" x1="0" x2="1" gradientUnits="userSpaceOnUse"><stop stop-color="#f00" stop-opacity=".5"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><path fill="url(#a)" d="M2 2h20v20H2z"/>`,
  ],
  [
    'Links',
    `<defs><path id="a" d="M2 2h9v9z"/></defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/><use href="#a" x="9" fill="#00f"/>`,
  ],
];

/** The artwork as the stage fetches it for these forms. */
function drawInline(name: string, drawing: string): string {
  const brand = describeBrand({ color: drawing }, { name });
  return new TextDecoder().decode(makeInline(pickArtwork(brand, 'color'), brand).svg);
}

test.each(hostile)(
  'the React component of "%s" renders the same drawing and passes its props',
  async (name, drawing) => {
    const svg = drawInline(name, drawing);
    const Logo = await compileReact(toReactComponent(svg, name), toComponentName(name));
    const drawn = renderToStaticMarkup(jsxRuntime.jsx(Logo, { className: 'mine' }));
    const bare = drawn.replace(' class="mine"', '');
    expect(normalize(markIds(bare))).toBe(normalize(markIds(svg)));
    expect(drawn).toContain(' class="mine"');
  },
);

test.each(['Gradients', 'Masks', 'Links'])(
  'two copies of a React component in a page share no id (%s)',
  async (name) => {
    const drawing = hostile.find(([title]) => title === name)?.[1] ?? '';
    const source = toReactComponent(drawInline(name, drawing), name);
    const Logo = await compileReact(source, toComponentName(name));
    const copies = [1, 2].map((key) => jsxRuntime.jsx(Logo, {}, key));
    const drawn = renderToStaticMarkup(jsxRuntime.jsx('div', { children: copies }));
    const ids = [...drawn.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...drawn.matchAll(/(?:labelledby="|href="#|url\(#)([^")]+)/g)];
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(used.map(([, id]) => id))).toEqual(new Set(ids));
  },
);

test.each(hostile)('the Vue component of "%s" compiles and keeps its title', (name, drawing) => {
  const { descriptor, errors } = parse(toVueComponent(drawInline(name, drawing)));
  expect(errors).toEqual([]);
  expect(descriptor.template?.content).toContain(':aria-labelledby="`${id}-0`"');
  expect(descriptor.template?.content).not.toContain(idMark);
  const source = descriptor.template?.content ?? '';
  const compiled = compileTemplate({ source, filename: 'logo.vue', id: 'logo' });
  expect({ errors: compiled.errors, tips: compiled.tips }).toEqual({ errors: [], tips: [] });
  const title = findElement(descriptor.template?.ast, ({ tag }) => tag === 'title');
  expect(title?.['children']).toMatchObject([{ content: name }]);
});

test.each(hostile)('the Svelte component of "%s" compiles and keeps its title', (name, drawing) => {
  const source = toSvelteComponent(drawInline(name, drawing));
  const { warnings, ast } = compile(source, { generate: 'server', modernAst: true });
  expect(warnings).toEqual([]);
  const named = (tag: string) => findElement(ast, (node) => node['name'] === tag);
  expect(named('title')).toMatchObject({ fragment: { nodes: [{ type: 'Text', data: name }] } });
  expect(source).toContain('aria-labelledby="{id}-0"');
  expect(source).not.toContain(idMark);
  const attributes = named('svg')?.['attributes'];
  expect(attributes).toContainEqual(expect.objectContaining({ type: 'SpreadAttribute' }));
});

async function compileReact(
  source: string,
  exportName: string,
): Promise<react.ComponentType<object>> {
  const options = { loader: 'tsx', format: 'cjs', jsx: 'automatic', logLevel: 'silent' } as const;
  const { code, warnings } = await transform(`import { useId } from 'react';${source}`, options);
  expect(warnings).toEqual([]);
  const compiled = { exports: {} as Record<string, react.ComponentType<object>> };
  const packages = { react, 'react/jsx-runtime': jsxRuntime };
  // oxlint-disable-next-line typescript/no-implied-eval -- the point is to run what was compiled
  new Function('module', 'require', code)(
    compiled,
    (name: keyof typeof packages) => packages[name],
  );
  const component = compiled.exports[exportName];
  if (component === undefined) throw new Error(`It does not export ${exportName}.`);
  return component;
}

/** The same text for the same drawing, however its tags and entities are written. */
const normalize = (svg: string) => optimize(svg, { plugins: [] }).data;

type Node = Record<string, unknown>;

/** The first matching node of a syntax tree. */
function findElement(
  tree: unknown,
  matches: (node: Node) => boolean,
  seen = new Set(),
): Node | null {
  if (typeof tree !== 'object' || tree === null || seen.has(tree)) return null;
  seen.add(tree);
  if (matches(tree as Node)) return tree as Node;
  for (const child of Object.values(tree)) {
    const found = findElement(child, matches, seen);
    if (found !== null) return found;
  }
  return null;
}
