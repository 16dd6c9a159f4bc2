import { expect, test } from 'vitest';
import { toComponentName, toReactComponent } from './react-component';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill-rule="evenodd" d="M0 0h2v2"/></svg>';

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

test('attributes that React lacks become styles, and those that browsers do not know are left out', () => {
  const component = toReactComponent(
    '<svg><mask mask-type="alpha"/><path stroke-linejoin="square" stroke-linecap="square"/></svg>',
    'A',
  );
  expect(component).toContain('<mask style={{"maskType":"alpha"}}/>');
  expect(component).toContain('<path strokeLinecap="square"/>');
});

test('the properties have a type where there is one', () => {
  expect(toReactComponent('<svg/>', 'A', 'SVGProps<SVGSVGElement>')).toContain(
    'export function ALogo(props: SVGProps<SVGSVGElement>) {',
  );
});

test.each([
  ['Stripe', 'StripeLogo'],
  ['1&1', 'Brand1And1Logo'],
  ['Café del Mar', 'CafeDelMarLogo'],
  ['.NET', 'NETLogo'],
  ['C++', 'CPlusPlusLogo'],
  ['C#', 'CSharpLogo'],
  ['微信', 'BrandLogo'],
])('%s becomes the component %s', (name, component) => {
  expect(toComponentName(name)).toBe(component);
});
