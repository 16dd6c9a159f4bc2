import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { describeBrand } from '../../../e2e/support/example-brand';
import { useBomb } from '../../../e2e/support/hostile-drawings';
import { plans } from '../../platform/plans';
import { drawPicture } from '../raster/draw-picture.mjs';
import { createRasterizer, getPicture } from '../raster/get-picture';
import { etagOf, type ServedArtwork } from '../served-artwork';
import { combineThemes } from './combine-themes';
import { dressArtwork } from './dress-artwork';
import { grayscaleSvg } from './gray-svg';
import { padSvg } from './pad-svg';
import { paintArtwork } from './paint-artwork';
import { prefixIds } from './prefix-ids';

const folder = mkdtempSync(path.join(tmpdir(), 'marque-dress-'));
// On a busy machine a process takes seconds to start, and to draw.
const raster = createRasterizer({ folder, waitMsMax: 20_000, timeMsMax: 3000 });
afterAll(async () => {
  await raster.pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const svgOf = (inner: string, viewBox = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const artworkOf = (drawing: string | Uint8Array<ArrayBuffer>): ServedArtwork => {
  const svg = typeof drawing === 'string' ? new TextEncoder().encode(drawing) : drawing;
  return { variant: 'color', svg, etag: etagOf(svg), link: null };
};
const text = ({ svg }: ServedArtwork) => new TextDecoder().decode(svg);
const tile = artworkOf(svgOf('<path fill="#00f" d="M0 0h24v24H0z"/>'));
const replacement = { placeholder: () => tile, requestId: 'test' };
const dress = (artwork: ServedArtwork, options: Parameters<typeof dressArtwork>[1]) =>
  dressArtwork(artwork, options, replacement, raster);

async function pixelsOf(svg: string | Uint8Array, size = 200) {
  const bytes = typeof svg === 'string' ? new TextEncoder().encode(svg) : svg;
  const { data, info } = await sharp(await drawPicture(bytes, { format: 'png', size }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const i = (y * info.width + x) * 4;
    return [...data.subarray(i, i + 4)];
  };
  let ink = 0;
  for (let i = 3; i < data.length; i += 4) ink += (data[i] ?? 0) / 255;
  return { sides: [info.width, info.height], at, ink: ink / (info.width * info.height) };
}

describe('pad', () => {
  test('puts the drawing into a square, with that share of its edge on each side', async () => {
    const wide = svgOf('<path d="M10 20h40v20H10z"/>', '10 20 40 20');
    const { sides, at } = await pixelsOf(padSvg(wide, 0.1));
    expect(sides).toEqual([200, 200]);
    expect([19, 20, 179, 180].map((x) => at(x, 100)[3])).toEqual([0, 255, 255, 0]);
    expect([59, 60, 139, 140].map((y) => at(100, y)[3])).toEqual([0, 255, 255, 0]);
  });

  test('auto gives a thin wordmark and a solid square the same area of ink, not the same box', async () => {
    const solid = artworkOf(svgOf('<path d="M0 0h24v24H0z"/>'));
    const thin = artworkOf(
      svgOf('<path d="M0 0h8v24H0zM16 0h8v24h-8zM32 0h8v24h-8z"/>', '0 0 40 24'),
    );
    const inBoxes = await Promise.all([solid, thin].map((one) => pixelsOf(padSvg(text(one), 0))));
    expect((inBoxes[0]?.ink ?? 0) / (inBoxes[1]?.ink ?? 1)).toBeGreaterThan(2.5);
    const even = await Promise.all(
      [solid, thin].map(async (one) => pixelsOf((await dress(one, { pad: 'auto' })).svg)),
    );
    expect((even[0]?.ink ?? 0) / (even[1]?.ink ?? 1)).toBeCloseTo(1, 1);
    expect(even[0]?.ink).toBeCloseTo(0.25, 1);
  });

  test('auto lets a hairline fill the edge, and puts ink that is off to one side into the middle', async () => {
    const line = await dress(artworkOf(svgOf('<path d="M0 11h24v1H0z"/>')), { pad: 'auto' });
    const { at } = await pixelsOf(line.svg);
    expect([at(2, 100)[3], at(197, 100)[3]]).toEqual([255, 255]);
    const aside = await dress(artworkOf(svgOf('<path d="M0 0h6v6H0z"/>')), { pad: 'auto' });
    const square = await pixelsOf(aside.svg);
    expect([40, 60, 140, 160].map((x) => square.at(x, x)[3])).toEqual([0, 255, 255, 0]);
  });

  test('auto keeps a drawing without ink as it is', async () => {
    const { svg } = await dress(artworkOf(svgOf('')), { pad: 'auto' });
    expect((await pixelsOf(svg)).ink).toBe(0);
  });

  test('auto replaces a drawing that cannot be drawn, and does not stall on a hostile one', async () => {
    const refused = await dress(artworkOf('<svg xmlns="http://www.w3.org/2000/svg"><g>'), {
      pad: 'auto',
    });
    expect(text(refused)).toContain('#00f');
    const stalling = dress(artworkOf(useBomb(9)), { pad: 'auto' });
    await expect(stalling).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('grayscale', () => {
  test.each([
    ['#f00', '#7f7f7f'],
    ['rgb(0,0,255)', '#4c4c4c'],
    ['gold', '#dadada'],
    ['currentColor', 'currentColor'],
    ['none', 'none'],
    ['url(#a)', 'url(#a)'],
    ['rgba(255,0,0,.5)', 'rgba(127,127,127,0.5)'],
  ])('grayscale turns the paint %s into %s', (paint, gray) => {
    const drawing = (fill: string) => svgOf(`<path fill="${fill}" d="M0 0h24v24H0z"/>`);
    expect(grayscaleSvg(drawing(paint))).toBe(drawing(gray));
  });

  test('a gradient, a filter and a picture have no color left in grayscale', async () => {
    const stops = '<stop stop-color="#e11"/><stop offset="1" stop-color="#11e"/>';
    const flood = '<filter id="f"><feFlood flood-color="#e11"/></filter>';
    const png = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#e11' },
    })
      .png()
      .toBuffer();
    for (const artwork of [
      artworkOf(
        svgOf(
          `<linearGradient id="a">${stops}</linearGradient><path fill="url(#a)" d="M0 0h24v24H0z"/>`,
        ),
      ),
      artworkOf(svgOf(`${flood}<path filter="url(#f)" d="M0 0h24v24H0z"/>`)),
      artworkOf(new Uint8Array(png)),
    ]) {
      const { at } = await pixelsOf((await dress(artwork, { grayscale: true })).svg, 20);
      for (const x of [1, 10, 18]) {
        const [red, green, blue, alpha] = at(x, 10);
        expect([red, green, alpha]).toEqual([green, blue, 255]);
        expect(red).not.toBe(0);
      }
    }
  });
});

test('a stored PNG gets a margin, and is still never enlarged', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#e11' } })
    .png()
    .toBuffer();
  const artwork = await dress(artworkOf(new Uint8Array(png)), { pad: 0.25 });
  const options = { artwork, ...replacement, format: 'png', size: 512 } as const;
  const { width, height } = await sharp((await getPicture(options, raster)).bytes).metadata();
  expect([width, height]).toEqual([80, 80]);
});

test('no options return the artwork itself; equal options return one drawing', async () => {
  expect(await dress(tile, {})).toBe(tile);
  const [one, other] = [await dress(tile, { pad: 0.1 }), await dress(tile, { pad: 0.1 })];
  expect(other.svg).toBe(one.svg);
  expect((await dress(tile, { pad: 0.2 })).etag).not.toBe(one.etag);
});

describe('a color', () => {
  const paint = (drawings: Parameters<typeof describeBrand>[0], plan = plans.pro) =>
    paintArtwork(describeBrand(drawings), { variant: 'color', color: '12AB34' }, plan);
  const two = '<path fill="#f00" d="M0 0h9v9H0z"/><path fill="#00f" d="M9 9h9v9H9z"/>';
  const mono = '<path d="M0 0h9v9H0z"/>';

  test('a color paints the variant if it has a single ink, else mono', () => {
    const painted = paint({ color: '<path fill="#f00" d="M0 0h9v9H0z"/>', mono });
    expect(painted?.variant).toBe('color');
    expect(painted && text(painted)).toMatch(/fill="#12AB34"/);
    expect(paint({ color: two, mono })?.variant).toBe('mono');
  });

  test('a color is not put on a drawing with several inks', () => {
    expect(paint({ color: two })).toBeNull();
  });

  test('a color opens no variant that the plan does not have', () => {
    const color = '<path fill="#f00" d="M0 0h9v9H0z"/>';
    expect(paint({ color }, plans.free)?.variant).not.toBe('color');
  });
});

describe('theme=auto', () => {
  const half = (color: string, shape: string) =>
    artworkOf(
      svgOf(
        `<linearGradient id="a"><stop stop-color="${color}"/></linearGradient><path fill="url(#a)" d="${shape}"/>`,
      ),
    );

  test('theme=auto is one drawing, each half with its own ids, that shows the light one without a media query', async () => {
    const [light, dark] = [half('#f00', 'M0 0h12v24H0z'), half('#0f0', 'M12 0h12v24H12z')];
    const both = combineThemes(light, dark);
    expect(text(both)).toContain('@media(prefers-color-scheme:dark)');
    const ids = [...text(both).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(text(both)).toContain(`fill="url(#${id})"`);
    const { at } = await pixelsOf(both.svg, 24);
    expect([at(6, 6), at(18, 6)[3]]).toEqual([[255, 0, 0, 255], 0]);
    // What a dark page shows.
    const swapped = text(both).replace(/@media[^{]*\{(.*)\}(?=<\/style>)/, '$1');
    const inDark = await pixelsOf(swapped, 24);
    expect([inDark.at(6, 6)[3], inDark.at(18, 6)]).toEqual([0, [0, 255, 0, 255]]);
  });

  test('theme=auto is just the drawing if both are the same', () => {
    expect(combineThemes(tile, { ...tile })).toBe(tile);
  });

  test('theme=auto leaves nothing that refers to an id without its prefix', () => {
    const drawing =
      '<g id="a"/><use href="#a" xlink:href="#a"/><path fill="url(#a)" mask="url(#b)"/>';
    expect(prefixIds(drawing, 'p')).toBe(
      '<g id="p-a"/><use href="#p-a" xlink:href="#p-a"/><path fill="url(#p-a)" mask="url(#p-b)"/>',
    );
  });
});
