import type { HostileUpload } from './hostile-bitmaps';
import { encodings, entities } from './hostile-encodings';
import { hostileDrawings } from './hostile-drawings';
import { box, hostileSvgs, svg } from './hostile-svgs';

const evil = 'https://evil.example/x';

/** Every attribute that can fetch, with every way to write an address. */
function references(): string[] {
  const paints = ['fill', 'stroke', 'mask', 'clip-path', 'filter', 'cursor', 'marker-end', 'color'];
  const links = ['href', 'xlink:href', 'src', 'xml:base', 'ping', 'formaction', 'data', 'poster'];
  const fetches = [
    `url(${evil}#a)`,
    `url("${evil}")`,
    `url('//evil.example/x')`,
    `URL( ${evil} )`,
    `url(${evil}`,
    `url(/**/${evil})`,
    `url(&#x68;ttps://evil.example/x)`,
    `u\\72l(${evil})`,
    `src("${evil}")`,
    `image-set("${evil}" 1x)`,
    `image(${evil})`,
    `-webkit-cross-fade(url(${evil}),red)`,
    'url(data:image/svg+xml;base64,PHN2Zy8+)',
    'url(javascript:alert(1))',
    `red url(${evil})`,
  ];
  const addresses = [
    evil,
    '//evil.example',
    '/etc/passwd',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x.svg#a',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    '\u0001javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'vbscript:x',
    'blob:x',
    '#a b',
    '# ',
    'http:#a',
    ' #\u0000a',
  ];
  return [
    ...paints.flatMap((name) =>
      fetches.map((value) => `<path d="M2 2h20v20z" ${name}='${value}'/>`),
    ),
    ...fetches.map((value) => `<path d="M2 2h20v20z" style='fill:${value}'/>`),
    ...fetches.map((value) => `<style>path{fill:${value}}</style>${box}`),
    ...links.slice(0, 4).flatMap((name) => addresses.map((to) => `<use ${name}="${to}"/>${box}`)),
    ...links.slice(4).map((name) => `<path d="M2 2h20v20z" ${name}="${evil}"/>`),
  ].map((inner) => svg(inner));
}

/** Elements that run, load or hold something, in every place where a careless cleaner does not look. */
function elements(): string[] {
  const hostile = [
    '<script>alert(1)</script>',
    `<script href="${evil}"/>`,
    '<SCRIPT>alert(1)</SCRIPT>',
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    `<iframe src="${evil}"/>`,
    `<object data="${evil}"/>`,
    `<embed src="${evil}"/>`,
    `<img src="${evil}"/>`,
    `<image href="${evil}"/>`,
    '<image href="data:image/png;base64,iVBOR"/>',
    `<audio src="${evil}"/>`,
    `<a href="javascript:alert(1)">${box}</a>`,
    '<animate attributeName="href" values="javascript:1"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<handler type="text/ecmascript">alert(1)</handler>',
    '<style>@import url(//evil.example);</style>',
    '<style>@font-face{src:url(//evil.example)}</style>',
    '<text>A</text>',
    '<title><script>1</script></title>',
    '<blink/>',
    '<meta http-equiv="refresh"/>',
  ];
  const places: ((inner: string) => string)[] = [
    (inner) => svg(inner + box),
    (inner) => svg(`<defs>${inner}</defs>${box}`),
    (inner) => svg(`<metadata>${inner}</metadata>${box}`),
    (inner) => svg(`<switch><g>${inner}</g></switch>${box}`),
    (inner) => svg(`<svg viewBox="0 0 1 1"><symbol id="a">${inner}</symbol></svg>${box}`),
    (inner) => svg(`<!-- --><x:g xmlns:x="http://www.w3.org/2000/svg">${inner}</x:g>${box}`),
  ];
  return places.flatMap((put) => hostile.map(put));
}

function handlers(): string[] {
  const names = [
    'onload',
    'ONLOAD',
    'onclick',
    'onbegin',
    'onerror',
    'onfocusin',
    'on',
    'x:onload',
  ];
  return names.flatMap((name) => [
    svg(box, ` ${name}="alert(1)" xmlns:x="x"`),
    svg(`<g ${name}="alert(1)" xmlns:x="x">${box}</g>`),
    svg(`<path d="M2 2h9v9z" ${name}="alert(1)" xmlns:x="x"/>`),
  ]);
}

const nest = (name: string, depth: number) =>
  svg(`${`<${name}>`.repeat(depth)}${box}${`</${name}>`.repeat(depth)}`);
const many = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

/** Each refers to the next, and the last to the first. */
const cycle = (count: number, part: (id: string, next: string) => string) =>
  svg(
    many(count, (i) => part(`c${i}`, `c${(i + 1) % count}`)) +
      '<path fill="url(#c0)" d="M2 2h9v9z"/>',
  );

/** Small files that would take much time or memory to clean or to draw. */
function bombs(): string[] {
  const dots = (count: number) => many(count, (i) => `${i % 97},${i % 89} `);
  const tile = (size: string) =>
    svg(
      `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${box}</pattern><path fill="url(#p)" d="M2 2h20v20z"/>`,
    );
  return [
    ...['g', 'svg', 'defs', 'mask', 'symbol', 'a', 'x'].flatMap((name) => [
      nest(name, 63),
      nest(name, 9000),
    ]),
    ...[2, 3, 30].flatMap((count) => [
      cycle(
        count,
        (id, next) =>
          `<pattern id="${id}" width="9" height="9"><path fill="url(#${next})" d="M0 0h9v9z"/></pattern>`,
      ),
      cycle(
        count,
        (id, next) => `<mask id="${id}"><path mask="url(#${next})" d="M0 0h9v9z"/></mask>`,
      ),
      cycle(
        count,
        (id, next) =>
          `<clipPath id="${id}"><path clip-path="url(#${next})" d="M0 0h9v9z"/></clipPath>`,
      ),
      cycle(count, (id, next) => `<linearGradient id="${id}" href="#${next}"/>`),
      cycle(count, (id, next) => `<g id="${id}"><use href="#${next}"/></g>`),
    ]),
    ...[50, 100, 141].map((side) =>
      svg(`<g id="a">${box.repeat(side)}</g>${'<use href="#a"/>'.repeat(side)}`),
    ),
    ...['.001', '.0000001', '1e-30', '0', '-1'].map(tile),
    ...['1e9 1e9', '1e-9 1e-9', '1e308 1e308', '1 1000000', 'NaN 1', '-1 -1'].map((size) =>
      svg(box).replace('24 24', size),
    ),
    svg(`<path d="M2 2${'h1v1'.repeat(100_000)}z"/>`),
    svg(`<path d="M${'9'.repeat(400_000)} 2h1z"/>`),
    svg(`<path d="${'M'.repeat(400_000)}"/>`),
    svg(`<polygon points="${dots(60_000)}"/>`),
    svg(`<path stroke="#000" stroke-dasharray=".00001" d="M0 0h1000000"/>`),
    svg(`<path stroke="#000" stroke-width="1e300" stroke-dasharray=".001 .001" d="M0 0h24v24"/>`),
  ];
}

function moreBombs(): string[] {
  const blur = '<filter id="f"><feGaussianBlur stdDeviation="11"/></filter>';
  return [
    svg(`<g transform="scale(1e30)">${box}</g>`),
    svg(`<g transform="${'rotate(1)'.repeat(40_000)}">${box}</g>`),
    svg(
      `<linearGradient id="a">${'<stop offset=".5" stop-color="red"/>'.repeat(10_000)}</linearGradient><path fill="url(#a)" d="M2 2h20v20z"/>`,
    ),
    svg(blur + many(60, () => '<g filter="url(#f)" opacity=".5">') + box + '</g>'.repeat(60)),
    svg(blur + `<path filter="url(#f)" d="M2 2h20v20z"/>`.repeat(5000)),
    svg(
      `<filter id="f">${'<feMorphology operator="dilate" radius="12"/>'.repeat(200)}</filter><g filter="url(#f)">${box}</g>`,
    ),
    svg(
      `<filter id="f" filterUnits="userSpaceOnUse" x="-9e9" y="-9e9" width="9e9" height="9e9"><feFlood/></filter><g filter="url(#f)">${box}</g>`,
    ),
    svg(`<path ${many(20_000, (i) => `data-a${i}="1" `)} d="M2 2h9v9z"/>`),
    svg(
      `<style>${many(5000, (i) => `.a${i} path{fill:red}`)}</style>${many(500, (i) => `<g class="a${i}">${box}</g>`)}`,
    ),
    svg(`<style>${'*>*+*~*>*:not(*:not(*))'.repeat(500)}{fill:red}</style>${box.repeat(2000)}`),
    svg(box.repeat(19_000)),
    svg(`<g id="${'a'.repeat(300_000)}">${box}</g><use href="#${'a'.repeat(100_000)}"/>`),
    svg(many(9000, (i) => `<g id="i${i}"/><use href="#i${i}"/>`)),
    svg('<!-- '.repeat(50_000)),
    svg('<![CDATA['.repeat(50_000)),
    svg('<g a="'.repeat(50_000)),
    svg('&amp;'.repeat(80_000)),
    svg(`<path style="${'fill:red;'.repeat(50_000)}" d="M2 2h9v9z"/>`),
    svg(`<path fill="${'url(#a) '.repeat(50_000)}" d="M2 2h9v9z"/>`),
    svg(`<path fill="${'('.repeat(400_000)}" d="M2 2h9v9z"/>`),
    svg(`<path fill="url( ${' '.repeat(400_000)}" d="M2 2h9v9z"/>`),
  ];
}

/** Hostile SVGs: what was known before, and every attack in every form and place. */
export function hostileSvgUploads(): HostileUpload[] {
  const bait = { file: '/etc/hostname', webUrl: evil };
  const kinds: [name: string, list: readonly (string | Buffer)[]][] = [
    ['known', hostileSvgs.map(([, text]) => text)],
    ['hostile drawing', hostileDrawings(bait).map(([, text]) => text)],
    ['reference', references()],
    ['element', elements()],
    ['handler', handlers()],
    ['bomb', [...bombs(), ...moreBombs()]],
    ['entity', entities()],
    ['encoding', encodings()],
  ];
  return kinds.flatMap(([kind, list]) =>
    list.map((one, i) => ({
      name: `an SVG, ${kind} ${i}`,
      type: 'image/svg+xml',
      bytes: Buffer.from(one),
    })),
  );
}
