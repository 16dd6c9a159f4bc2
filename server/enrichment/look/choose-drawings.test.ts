import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { judgePicture } from './choose-drawings';
import type { Named } from './list-candidates';
import { measurePicture } from './picture/measure-picture';

const measure = (body: Uint8Array | string, fragment: string | null = null) =>
  measurePicture({
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    fragment,
  });
const svg = (inner: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const disc = (color: string) => svg(`<circle cx="12" cy="12" r="10" fill="${color}"/>`);
const png = (drawing: string, side = 128) =>
  sharp(Buffer.from(drawing), { density: 300 }).resize(side, side).png().toBuffer();

const icon: Named = {
  url: 'https://acme.com/i',
  svg: null,
  use: 'mark',
  from: 'link rel=icon',
  rank: 60,
  side: null,
  isVector: false,
  scheme: null,
  isMaskable: false,
  color: null,
  logo: null,
};
const judge = async (body: Uint8Array | string, use: Named['use'] = 'mark') =>
  judgePicture({ named: { ...icon, use }, measured: await measure(body), mediaType: null }, 'acme');

/** An icon file with the given pictures as PNG. */
async function ico(sides: number[], color = '#d02020') {
  const pictures = await Promise.all(sides.map((side) => png(disc(color), side)));
  const head = Buffer.alloc(6 + 16 * sides.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sides.length, 4);
  let offset = head.length;
  for (const [i, picture] of pictures.entries()) {
    head.writeUInt8((sides[i] ?? 0) % 256, 6 + 16 * i);
    head.writeUInt8((sides[i] ?? 0) % 256, 7 + 16 * i);
    head.writeUInt32LE(picture.length, 14 + 16 * i);
    head.writeUInt32LE(offset, 18 + 16 * i);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

test('an ICO with six sizes gives its largest one, even if another is broken', async () => {
  const file = await ico([16, 24, 32, 48, 64, 128]);
  expect(await measure(file)).toMatchObject({
    format: 'ico',
    width: 128,
    height: 128,
    problem: null,
  });
  const broken = Buffer.from(file);
  broken.fill(0, broken.readUInt32LE(18 + 16 * 5));
  expect(await measure(broken)).toMatchObject({ width: 64, height: 64, problem: null });
});

test('a picture is what its bytes are, and its pixels are encoded anew', async () => {
  const source = await sharp(await png(disc('#208020')))
    .webp()
    .toBuffer();
  const measured = await measure(source);
  expect(measured).toMatchObject({ format: 'webp', width: 128, problem: null });
  expect(
    Buffer.from(measured.png ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((await sharp(measured.preview ?? Buffer.alloc(0)).metadata()).width).toBe(96);
});

test.each([
  ['a web page', '<!doctype html><title>404</title><svg></svg>', 'web page'],
  ['nothing', '', 'empty'],
  ['text', 'not found', 'not a picture'],
  ['half a picture', null, 'damaged'],
])('%s is refused', async (_, text, problem) => {
  const body = text ?? (await png(disc('#f00'))).subarray(0, 300);
  expect((await measure(body)).problem).toContain(problem);
});

test('a bomb of pixels is refused before it is decoded', async () => {
  const head = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  head.writeUInt32BE(60_000, 16);
  head.writeUInt32BE(60_000, 20);
  expect((await measure(head)).problem).not.toBeNull();
});

test('blank pictures are not logos, and neither are photographs that the page calls its logo', async () => {
  const plain = (color: string) =>
    sharp({ create: { width: 64, height: 64, channels: 4, background: color } })
      .png()
      .toBuffer();
  for (const color of ['#00000000', '#ffffffff', '#d02020ff'])
    expect(await judge(await plain(color))).toMatchObject({
      isGeneric: true,
      refusal: expect.stringContaining('blank'),
    });
  expect(await judge(svg('<rect width="24" height="24" fill="#fff"/>'))).toMatchObject({
    isGeneric: true,
  });
  const noise = await sharp(randomBytes(40 * 40 * 3), {
    raw: { width: 40, height: 40, channels: 3 },
  })
    .resize(400, 400, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
  expect((await judge(noise, 'logo')).refusal).toContain('photograph');
  expect((await judge(await png(disc('#d02020')))).refusal).toBeNull();
});

test('a pale drawing is for dark pages alone, also where its white is drawn on nothing', async () => {
  expect(await judge(disc('#fff'))).toMatchObject({ onLight: false, onDark: true });
  expect(await judge(await png(disc('#fafafa')))).toMatchObject({ onLight: false, onDark: true });
  expect(await judge(disc('#102040'))).toMatchObject({ onLight: true });
  // A white mark on its own plate is seen everywhere.
  const plate = svg(
    '<rect width="24" height="24" rx="5" fill="#102040"/><circle cx="12" cy="12" r="6" fill="#fff"/>',
  );
  expect(await judge(await png(plate))).toMatchObject({ onLight: true });
});

test('editor metadata is removed from an SVG; an SVG with harmful content is refused', async () => {
  const noisy = `<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    ${svg('<g strange="1" fill="var(--brand, #123456)"><circle cx="12" cy="12" r="9"/></g>', 'width="24px" height="24px" sketch="x"')}`;
  const { svg: clean, problem } = await measure(noisy);
  expect(problem).toBeNull();
  expect(clean).toContain('#123456');
  expect(clean).toContain('viewBox="0 0 24 24"');
  const lettered = svg(
    '<style>@font-face{font-family:A;src:url(https://fonts.example/a.woff)}path{fill:#0a0}</style><path d="M2 2h9v20H2z"/>',
  );
  expect((await measure(lettered)).svg).toContain('#0a0');
  expect((await measure(lettered, 'nothing')).svg).toContain('#0a0');
  for (const hostile of [
    svg('<script>alert(1)</script>'),
    svg('<circle r="9" onload="alert(1)"/>'),
    svg('<image href="https://evil.example/x.png"/>'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<circle r="9"/>')}`,
  ])
    expect((await measure(hostile)).problem).toContain('cannot be accepted');
});

test('a style sheet for the dark gives a drawing of its own', async () => {
  const { svg: day, darkSvg: night } = await measure(
    svg(
      '<style>path{fill:#111}@media (prefers-color-scheme: dark){path{fill:#eee}}</style><path d="M2 2h9v20H2z"/>',
    ),
  );
  expect(day).toContain('#111');
  expect(night).toContain('#eee');
});

test('a part of a sprite is cut out of it', async () => {
  const sprite = svg(
    '<symbol id="menu" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol><symbol id="logo" viewBox="0 0 60 20"><path fill="#0a0" d="M0 0h60v20H0z"/></symbol>',
    '',
  );
  const { svg: part, problem } = await measure(sprite, 'logo');
  expect(problem).toBeNull();
  expect(part).toContain('viewBox="0 0 60 20"');
  expect(part).toContain('#0a0');
  expect((await measure(sprite, 'absent')).problem).toContain('no part');
});
