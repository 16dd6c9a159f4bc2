import { expect, test } from 'vitest';
import {
  toCssClass,
  toDataUri,
  toImgTag,
  toMarkdown,
  toSvelteComponent,
  toVueComponent,
} from './write-copy';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill-rule="evenodd" d="M0 0h2v2"/></svg>';

const asBlob = (text: string) => new Blob([text], { type: 'image/svg+xml' });

test('a data URI contains the exact drawing, and no character that ends an attribute or a CSS url()', async () => {
  const uri = await toDataUri(asBlob(svg));
  expect(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))).toBe(svg);
  expect(uri).not.toMatch(/["#<>]/);
});

test('a data URI of a PNG contains its exact bytes', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const uri = await toDataUri(new Blob([bytes], { type: 'image/png' }));
  const response = await fetch(uri);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});

test('the alt text of an <img> is the escaped name of the brand', () => {
  expect(toImgTag('a.svg', 'A "B" & C')).toBe(
    '<img src="a.svg" alt="A &quot;B&quot; &amp; C" height="32">',
  );
});

test('the text of a Markdown image is the name, with its brackets escaped', () => {
  expect(toMarkdown('a-color.svg', 'A [B]')).toBe(String.raw`![A \[B\]](a-color.svg)`);
});

test.each([
  ['a-logo', '.a-logo {'],
  ['1password-logo', '.brand-1password-logo {'],
])('the CSS class of %s has a valid name and the picture as its background', (name, start) => {
  const css = toCssClass('data:x', name);
  expect(css.startsWith(start)).toBe(true);
  expect(css).toContain('background: url("data:x") center');
});

test('Vue and Svelte components contain the drawing unchanged, with escaped braces', () => {
  const titled = svg.replace('<path', '<title>{a}</title><path');
  const escaped = titled.replace('{a}', '&#123;a&#125;');
  expect(toVueComponent(titled)).toBe(`<template>\n  ${escaped}\n</template>\n`);
  expect(toSvelteComponent(titled)).toBe(
    '<script>\n  let props = $props();\n</script>\n\n' +
      `${escaped.replace('viewBox="0 0 2 2"', 'viewBox="0 0 2 2" {...props}')}\n`,
  );
});
