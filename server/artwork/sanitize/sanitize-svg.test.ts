import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ArtworkFacts, readFacts } from '../../../prisma/catalog/facts';
import { readArtwork } from '../../../prisma/catalog/sources/read-artwork';
import { AppError } from '../../platform/errors';
import { cpuMsOf } from '../../../e2e/support/measure';
import { box, hostileSvgs, svg } from '../../../e2e/support/hostile-svgs';
import { measureInk } from '../ink/measure-ink';
import { sanitizeSvg } from './sanitize-svg';

/** Drawings as their sources published them, the same ones on every machine. */
const sample = readFacts()
  .flatMap(({ artwork }) => artwork)
  .filter(({ origin }) => origin === 'source')
  .filter((_, i) => i % (process.env['DRILL'] === '1' ? 5 : 165) === 0);

describe('sanitizing an SVG', () => {
  test.each(hostileSvgs)('sanitizing an SVG refuses %s and says why', (_, text, reason) => {
    expect(() => sanitizeSvg(text)).toThrow(AppError);
    expect(() => sanitizeSvg(text)).toThrow(reason);
  });

  test.each([
    ['an element', '\n <!-- <script> -->\n <g>\n  <script/></g>', 'script', 4],
    ['an element of a strange layout', '<path d="M0\n&lt;a>"/>\n<g\n onload="1"/>', 'g', 3],
    [
      'an element that the clean-up moves',
      '\n<g>\n<g fill="red">\n<text>a</text></g></g>',
      'text',
      4,
    ],
    [
      'a filter',
      `\n<filter id="a" width="9000%"><feOffset/></filter>\n<g filter="url(#a)">${box}</g>`,
      'filter',
      2,
    ],
    ['text', `\n${box}\n<g fill="red">\nStripe${box}</g>`, 'g', 3],
    ['a declaration', '\n\n<!DOCTYPE svg>', null, 3],
    ['a control character', '\n<path d="M0 0h9" id="a\u0000b"/>', null, 2],
    ['a reference to one', '<path d="M0 0h9" id="a&#1;b"/>', null, 1],
    ['markup that is broken', `\n${box}\n<g a=b/>`, null, 3],
  ])('sanitizing an SVG says where %s is refused', (_, inner, element, line) => {
    expect(refusalOf(svg(inner))).toMatchObject({
      message: expect.stringContaining(`(line ${line})`),
      extras: { element, line },
    });
  });

  test('sanitizing an SVG refuses any hostile text within a second', () => {
    for (const [, text] of hostileSvgs) {
      expect(cpuMsOf(() => expect(() => sanitizeSvg(text)).toThrow())).toBeLessThan(1000);
    }
  });

  test('sanitizing an SVG gives the same bytes when repeated', () => {
    for (const { source, name } of sample) {
      const once = sanitizeSvg(readArtwork(source, name));
      expect(sanitizeSvg(once)).toBe(once);
    }
  });

  test('sanitizing an SVG does not visibly change real artwork', async () => {
    expect(sample.length).toBeGreaterThanOrEqual(50);
    expect(await listChanged(sample)).toEqual([]);
  });

  test('sanitizing an SVG keeps style sheets by applying them to the shapes', () => {
    const clean = sanitizeSvg(
      svg('<style>.a{fill:#123456}</style><path class="a" d="M2 2h20v20H2z"/>'),
    );
    expect(clean).toContain('fill="#123456"');
    expect(clean).not.toContain('style');
  });

  test('sanitizing an SVG removes comments, also those that begin with an exclamation mark', () => {
    expect(sanitizeSvg(svg(`<!-- a --><!--! b -->${box}<!--!c-->`))).not.toContain('<!');
  });

  test('sanitizing an SVG gives a viewBox to a drawing that has only a size, and removes the size', () => {
    const clean = sanitizeSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${box}</svg>`,
    );
    expect(clean).toContain('viewBox="0 0 40 20"');
    expect(clean).not.toMatch(/<svg[^>]* (width|height)=/);
  });

  test('sanitizing an SVG keeps the size of symbols and of drawings inside the drawing', async () => {
    const inside = 'viewBox="0 0 10 10"><path fill="#6a1b9a" d="M1 1h8v8H1z"/>';
    const drawings = [
      `<use href="#0"/><symbol id="0" width="10px" height="10px" ${inside}</symbol>`,
      `<svg x="12" y="4" width="10" height="10" ${inside}</svg>`,
    ];
    for (const drawing of drawings) {
      const ink = await measureInk(sanitizeSvg(svg(drawing)));
      expect(ink?.box.width).toBeCloseTo(8 / 24, 1);
    }
  });

  test('sanitizing an SVG names ids so that two drawings in one page do not clash', () => {
    const gradient = (color: string) =>
      sanitizeSvg(
        svg(
          `<linearGradient id="a"><stop stop-color="${color}"/><stop offset="1" stop-color="#fff"/></linearGradient><path fill="url(#a)" d="M2 2h20v20H2z"/>`,
        ),
      );
    const idOf = (text: string) => /id="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(idOf(gradient('#f00'))).not.toBe(idOf(gradient('#00f')));
    expect(gradient('#f00')).toContain(`url(#${idOf(gradient('#f00'))})`);
  });
});

function refusalOf(text: string): unknown {
  try {
    return sanitizeSvg(text);
  } catch (error) {
    return error;
  }
}

/** The drawings that look different once sanitized. */
async function listChanged(drawings: readonly ArtworkFacts[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { source, name } of drawings) {
    const raw = readArtwork(source, name);
    const [before, after] = await Promise.all([draw(raw), draw(sanitizeSvg(raw))]);
    let difference = 0;
    for (let i = 0; i < before.length; i += 1)
      difference += Math.abs((before[i] ?? 0) - (after[i] ?? 0));
    if (difference / before.length / 255 > 0.005) changed.push(`${source} ${name}`);
  }
  return changed;
}

async function draw(text: string): Promise<Buffer> {
  const sized = text.replace(/<svg\b([^>]*)>/, (_, attributes: string) => {
    const size = /viewBox=/.test(attributes)
      ? attributes.replaceAll(/\s(width|height)="[^"]*"/g, '')
      : attributes;
    return `<svg width="128" height="128"${size}>`;
  });
  return sharp(Buffer.from(sized))
    .resize(128, 128, { fit: 'fill' })
    .flatten({ background: '#7f7f7f' })
    .raw()
    .toBuffer();
}
