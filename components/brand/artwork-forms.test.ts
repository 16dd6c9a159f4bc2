import { expect, test } from 'vitest';
import { toComponentName, toDataUri, toImgTag, toReactComponent } from './artwork-forms';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill-rule="evenodd" d="M0 0h2v2"/></svg>';

test('a data URI holds the very drawing, and nothing that would end an attribute or a CSS url()', () => {
  const uri = toDataUri(svg);
  expect(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))).toBe(svg);
  expect(uri).not.toMatch(/["#<>]/);
});

test('an <img> says the name of the brand, whatever characters it has', () => {
  expect(toImgTag(svg, 'A "B" & C')).toContain(' alt="A &quot;B&quot; &amp; C"');
});

test('a React component passes its properties on and spells attributes as React does', () => {
  expect(toReactComponent(svg, 'Stripe')).toBe(
    'export function StripeLogo(props) {\n' +
      '  return (\n' +
      '    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" {...props}>' +
      '<path fillRule="evenodd" d="M0 0h2v2"/></svg>\n' +
      '  );\n' +
      '}\n',
  );
});

test('styles become objects, and braces in a title stay text', () => {
  const component = toReactComponent(
    '<svg style="fill:red;mask-type:luminance"><title>a {b}</title></svg>',
    'A',
  );
  expect(component).toContain('style={{"fill":"red","maskType":"luminance"}}');
  expect(component).toContain('<title>{"a {b}"}</title>');
});

test.each([
  ['Stripe', 'StripeLogo'],
  ['1&1', 'Brand1And1Logo'],
  ['Café del Mar', 'CafeDelMarLogo'],
  ['.NET', 'NETLogo'],
  ['微信', 'BrandLogo'],
])('%s becomes the component %s', (name, component) => {
  expect(toComponentName(name)).toBe(component);
});
