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

test('a data URI holds the very drawing, and nothing that would end an attribute or a CSS url()', async () => {
  const uri = await toDataUri(asBlob(svg));
  expect(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))).toBe(svg);
  expect(uri).not.toMatch(/["#<>]/);
});

test('a data URI of pixels holds the very bytes', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const uri = await toDataUri(new Blob([bytes], { type: 'image/png' }));
  const response = await fetch(uri);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});

test('an <img> says the name of the brand, whatever characters it has', () => {
  expect(toImgTag('a.svg', 'A "B" & C')).toBe(
    '<img src="a.svg" alt="A &quot;B&quot; &amp; C" height="32">',
  );
});

test('Markdown says the name too, and brackets in it do not end it', () => {
  expect(toMarkdown('a-color.svg', 'A [B]')).toBe(String.raw`![A \[B\]](a-color.svg)`);
});

test('a CSS class shows the picture as its background', () => {
  expect(toCssClass('data:x', 'a-logo')).toContain('background: url("data:x") center');
});

test('a CSS class of a brand that begins with a digit has a name that CSS takes', () => {
  expect(toCssClass('data:x', '1password-logo')).toMatch(/^\.brand-1password-logo \{/);
});

test('Vue and Svelte get the drawing as it is, with braces that start no expression', () => {
  const titled = svg.replace('<path', '<title>{a}</title><path');
  const escaped = titled.replace('{a}', '&#123;a&#125;');
  expect(toVueComponent(titled)).toBe(`<template>\n  ${escaped}\n</template>\n`);
  expect(toSvelteComponent(titled)).toBe(
    '<script>\n  let props = $props();\n</script>\n\n' +
      `${escaped.replace('viewBox="0 0 2 2"', 'viewBox="0 0 2 2" {...props}')}\n`,
  );
});
