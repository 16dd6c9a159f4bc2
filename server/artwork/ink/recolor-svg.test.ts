import { expect, test } from 'vitest';
import { paintMono } from './recolor-svg';

const svg = (attributes: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes} viewBox="0 0 10 10">${body}</svg>`;

test('the current color is replaced wherever it stands', () => {
  const drawing = svg(
    ' fill="currentColor"',
    '<path d="M0 0h5v5H0z"/><path fill="none" stroke="currentColor" d="M1 1h2"/>',
  );
  expect(paintMono(drawing, 'FFFFFF')).toBe(
    svg(
      ' fill="#FFFFFF"',
      '<path d="M0 0h5v5H0z"/><path fill="none" stroke="#FFFFFF" d="M1 1h2"/>',
    ),
  );
});

test('a shape without a paint, black by default, gets the color too', () => {
  expect(paintMono(svg('', '<path d="M0 0h5v5H0z"/>'), '0B0B0C')).toBe(
    '<svg fill="#0B0B0C" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h5v5H0z"/></svg>',
  );
});

test('an unpainted shape stays unpainted', () => {
  const drawing = svg(' fill="none"', '<path stroke="currentColor" d="M1 1h2"/>');
  expect(paintMono(drawing, 'FFFFFF')).toBe(drawing.replace('currentColor', '#FFFFFF'));
});

test('a drawing in one written color is repainted, one in two is not mono', () => {
  const one = '<path fill="#123456" d="M0 0h5v5H0z"/>';
  expect(paintMono(svg(' fill="none"', one), '00FF00')).toMatch(/fill="#(00FF00|0f0)" d=/);
  expect(paintMono(svg('', `${one}<path fill="#fff" d="M1 1h2v2H1z"/>`), '00FF00')).toBeNull();
});
