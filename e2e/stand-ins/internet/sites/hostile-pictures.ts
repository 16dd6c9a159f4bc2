import { crc32, deflateSync } from 'node:zlib';
import { bomb } from '../bomb';
import { bolt, drop, hexagon, leaf, rings, slash, tower, waves } from '../marks';
import { packIco, png } from '../pictures';
import { page, redirect, type Reply, type StandInSite, svg, typed } from '../stand-in-site';

const named = (name: string) => `<meta property="og:site_name" content="${name}">`;
const xmlns = 'xmlns="http://www.w3.org/2000/svg"';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A small file that says, and for its first rows keeps, that it has this many pixels. */
function pngBomb(side: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * Math.min(side, 20_000)));
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const laughs = () => {
  const entities = Array.from(
    { length: 10 },
    (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg ${xmlns} viewBox="0 0 9 9"><text>&l10;</text></svg>`;
};

const uses = () => {
  const groups = Array.from(
    { length: 12 },
    (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
  );
  return `<svg ${xmlns} viewBox="0 0 64 64"><defs><path id="g0" d="M0 0h9v9z"/>${groups.join('')}</defs><use href="#g12"/></svg>`;
};

/** A hostile first choice beside a good second one. */
const beside = (
  name: string,
  domain: string,
  shape: string,
  hostile: Reply,
  good: string,
  link = '<link rel="icon" href="/bad" sizes="any" type="image/svg+xml">',
): StandInSite => ({
  domain,
  shape,
  pages: {
    '/': page(
      name,
      `${link}<link rel="apple-touch-icon" sizes="180x180" href="/touch.png">${named(name)}`,
    ),
    '/bad': hostile,
    '/touch.png': png(good, 180),
  },
  expected: { outcome: 'found', name, mark: ['/touch.png'] },
});

/** Pictures made to hurt the program that reads them. */
export const hostilePictures: StandInSite[] = [
  beside(
    'Picture Bomb',
    'picturebomb.com',
    'an icon that unfolds to a gigabyte',
    bomb('image/svg+xml', `<svg ${xmlns}>`),
    bolt('#1e40af'),
  ),
  beside(
    'Pixel Bomb',
    'pixelbomb.com',
    'a PNG of 50,000 by 50,000 pixels',
    typed('image/png', pngBomb(50_000)),
    drop('#1e40af'),
  ),
  beside(
    'Scripted',
    'scripted.io',
    'an SVG with a script',
    svg(
      `<svg ${xmlns} viewBox="0 0 9 9"><script>fetch('/steal')</script><path fill="#f00" d="M0 0h9v9z"/></svg>`,
    ),
    leaf('#1e40af'),
  ),
  beside(
    'Handled',
    'handled.io',
    'an SVG with a handler',
    svg(
      `<svg ${xmlns} viewBox="0 0 9 9" onload="alert(1)"><path fill="#f00" d="M0 0h9v9z"/></svg>`,
    ),
    hexagon('#9f1239'),
  ),
  beside(
    'Laughing',
    'billionlaughs.com',
    'an SVG of a billion laughs',
    svg(laughs()),
    rings('#1e40af'),
  ),
  beside(
    'Many Uses',
    'manyuses.com',
    'an SVG that draws itself a trillion times',
    svg(uses()),
    slash('#1e40af'),
  ),
  beside(
    'Outside',
    'outsiderefs.com',
    'an SVG that loads pictures and entities from elsewhere',
    svg(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${xmlns} viewBox="0 0 9 9"><image href="http://169.254.169.254/x.png" width="9" height="9"/><text>&x;</text></svg>`,
    ),
    tower('#1e40af'),
  ),
  beside(
    'Foreign Markup',
    'foreignmarkup.com',
    'an SVG with a frame of HTML',
    svg(
      `<svg ${xmlns} viewBox="0 0 9 9"><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://localhost/"/></foreignObject></svg>`,
    ),
    waves('#1e40af'),
  ),
  beside(
    'Disguised',
    'disguised.net',
    'HTML under the type of a PNG',
    typed('image/png', '<html><script>alert(1)</script></html>'),
    bolt('#9f1239'),
    '<link rel="icon" href="/bad" sizes="512x512" type="image/png">',
  ),
  beside(
    'Heavy',
    'heavypicture.com',
    'an icon of 3 MiB',
    typed(
      'image/svg+xml',
      `<svg ${xmlns} viewBox="0 0 9 9">${'<path fill="#f00" d="M0 0h9v9z"/>'.repeat(100_000)}</svg>`,
    ),
    drop('#9f1239'),
  ),
  beside(
    'Lying Ico',
    'lyingico.com',
    'an ICO whose entries point beyond its end',
    typed('image/x-icon', packIco([256, 48], [Buffer.alloc(4)]).subarray(0, 40)),
    leaf('#9f1239'),
    '<link rel="icon" href="/bad" sizes="256x256">',
  ),
  beside(
    'Deep',
    'deepsvg.com',
    'an SVG of 50,000 nested groups',
    svg(
      `<svg ${xmlns} viewBox="0 0 9 9">${'<g>'.repeat(50_000)}<path d="M0 0h9v9z"/>${'</g>'.repeat(50_000)}</svg>`,
    ),
    rings('#9f1239'),
  ),
  beside(
    'Leading Away',
    'leadingaway.com',
    'an icon that redirects to the metadata of a cloud',
    redirect('http://169.254.169.254/icon.svg', 302),
    slash('#9f1239'),
  ),
  beside(
    'Inner Icon',
    'innericon.com',
    'icons on private addresses, other ports, in files and scripts',
    svg(bolt('#ff0000')),
    tower('#9f1239'),
    '<link rel="icon" href="http://192.168.1.1/logo.svg"><link rel="icon" href="http://[::1]/i.svg"><link rel="icon" href="http://0x7f.1/i.svg"><link rel="icon" href="https://innericon.com:9200/i.svg"><link rel="icon" href="file:///etc/passwd"><link rel="icon" href="javascript:alert(1)"><link rel="icon" href="ftp://innericon.com/i.svg"><link rel="icon" href="https://user:pw@innericon.com/bad">',
  ),
];
