import { describe, expect, test } from 'vitest';
import { measureInk } from './measure-ink';

const draw = (inside: string, viewBox = '0 0 24 24') =>
  measureInk(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`);

describe('the ink of a drawing', () => {
  test('the ink of a drawing is given by color and share, the largest first', async () => {
    const ink = await draw(
      '<path fill="#e01e5a" d="M0 0h18v24H0z"/><path fill="#36c5f0" d="M18 0h6v24h-6z"/>',
    );
    expect(ink?.colors).toEqual([
      { hex: 'E01E5A', share: 0.75, opacity: 1, box: { x: 0, y: 0, width: 0.75, height: 1 } },
      { hex: '36C5F0', share: 0.25, opacity: 1, box: { x: 0.75, y: 0, width: 0.25, height: 1 } },
    ]);
  });

  test('the ink of a drawing has no color that only comes from blending two at their edge', async () => {
    const circles =
      '<circle cx="12" cy="12" r="11" fill="red"/><circle cx="12" cy="12" r="6" fill="#00f"/>';
    const ink = await draw(circles);
    expect(ink?.colors.map(({ hex }) => hex)).toEqual(['FF0000', '0000FF']);
  });

  test('the ink of a drawing keeps each color of many thin lines', async () => {
    const lines = Array.from(
      { length: 8 },
      (_, i) =>
        `<path stroke="${i % 2 ? '#090' : '#c00'}" stroke-width=".2" d="M1 ${i * 3 + 1}.3 22 ${i * 3}"/>`,
    );
    const ink = await draw(lines.join(''));
    expect(ink?.colors.map(({ hex }) => hex.slice(0, 1)).toSorted()).toEqual(['0', 'C']);
  });

  test('the ink of a drawing has at most eight colors, and they add up to the whole', async () => {
    const stripes = Array.from(
      { length: 24 },
      (_, i) => `<path fill="hsl(${i * 15} 90% 50%)" d="M${i} 0h1v24h-1z"/>`,
    );
    const colors = (await draw(stripes.join('')))?.colors ?? [];
    expect(colors.length).toBe(8);
    expect(colors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
  });

  test('the ink of a drawing says where the background shines through', async () => {
    const ink = await draw('<path fill="#000" fill-opacity=".3" d="M2 2h20v20H2z"/>');
    expect(ink?.colors).toEqual([{ hex: '000000', share: 1, opacity: 0.3 }]);
  });

  test('the ink of a drawing is measured by its own box, not by the viewBox around it', async () => {
    const ink = await draw('<path d="M0 6h48v12H0z"/>', '0 0 96 24');
    expect(ink?.aspect).toBeCloseTo(4, 1);
    expect(ink?.box).toEqual({ x: 0, y: 0.25, width: 0.5, height: 0.5 });
  });

  test.each([
    ['a square with a letter', 'M0 0v24h24V0zm9 6h6v12H9z', 'rect'],
    [
      'a disc with a letter that reaches its edge',
      'M12 0a12 12 0 0 0-2 23.8V8h4v15.8A12 12 0 0 0 12 0',
      'ellipse',
    ],
    ['two bars', 'M0 0h9v24H0zM15 0h9v24h-9z', undefined],
    ['a frame', 'M0 0v24h24V0zm2 2h20v20H2z', undefined],
    ['letters with holes', 'M0 0v24h10V0zm4 8h2v8H4zM14 0v24h10V0zm4 8h2v8h-2z', undefined],
  ])(
    'the ink of %s in one color has an interior only where the page shows through a plate',
    async (_, d, shape) => {
      expect((await draw(`<path fill="#c00" d="${d}"/>`))?.interior?.shape).toBe(shape);
      expect((await draw(`<path d="${d}"/>`))?.interior).toBeUndefined();
    },
  );

  test('the ink of a drawing is null where nothing is drawn', async () => {
    expect(await draw('<path fill="none" d="M0 0h24v24H0z"/>')).toBeNull();
  });
});
