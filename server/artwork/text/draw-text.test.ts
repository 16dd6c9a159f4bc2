import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { canDraw, drawText, fitText, measureText } from './draw-text';

describe('text in a picture', () => {
  test('text in a picture is as wide as it was measured', async () => {
    const width = Math.ceil(measureText('Marque', 100));
    const text = drawText('Marque', { x: 0, baseline: 100, size: 100, fill: '#000' });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="140">${text}</svg>`;
    const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
    // The first and the last letter have a little space of their own.
    expect(info.width).toBeGreaterThan(width - 16);
    expect(info.width).toBeLessThanOrEqual(width);
  });

  test('text in a picture has its letters kerned', () => {
    const apart = measureText('A', 100) + measureText('V', 100);
    expect(measureText('AV', 100)).toBeLessThan(apart - 4);
  });

  test.each(['L’Oréal', 'Škoda', 'Citroën', 'C++', 'AT&T', 'Łódź', '1&1'])(
    'text in a picture can say %s',
    (name) => {
      expect(canDraw(name)).toBe(true);
    },
  );

  test.each(['百度', 'Яндекс', '삼성'])(
    'text in a picture reports that it cannot draw %s',
    (name) => {
      expect(canDraw(name)).toBe(false);
    },
  );

  test('text that is too long ends in an ellipsis within its width', () => {
    const long = 'Vietnam Maritime Commercial Joint Stock Bank';
    const fitted = fitText(long, 60, 600);
    expect(fitted).toMatch(/^Vietnam .*\S…$/);
    expect(measureText(fitted, 60)).toBeLessThanOrEqual(600);
    expect(fitText('Nike', 60, 600)).toBe('Nike');
  });
});
