import { gzipSync } from 'node:zlib';

/** What a hostile drawing tries to reach. */
export type Bait = {
  /** The path of a picture on this machine. */
  file: string;
  /** An address whose listener counts connections. */
  webUrl: string;
};

const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const root = (inner: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${xlink} ${attributes}>${inner}</svg>`;
const image = (href: string) => root(`<image xlink:href="${href}" width="24" height="24"/>`);
const box = '<path d="M2 2h20v20H2z"/>';

/** Each level uses the level below ten times: 9 levels are a billion shapes. */
export function useBomb(levels: number, color = '000'): string {
  let defs = `<g id="l0"><path fill="#${color}" d="M2 2h20v20H2z"/></g>`;
  for (let level = 1; level <= levels; level += 1) {
    defs += `<g id="l${level}">${`<use xlink:href="#l${level - 1}"/>`.repeat(10)}</g>`;
  }
  return root(`<defs>${defs}</defs><use xlink:href="#l${levels}"/>`);
}

function filtered(filter: string): string {
  return root(
    `<filter id="f" width="9" height="9">${filter}</filter><g filter="url(#f)">${box}</g>`,
  );
}

function laughs(): string {
  const entities = Array.from(
    { length: 9 },
    (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]>${root('<text>&l9;</text>')}`;
}

/** Drawings by name. All are text except the last, which is gzipped. */
export function hostileDrawings({ file, webUrl }: Bait): [name: string, svg: string | Buffer][] {
  const nested = Buffer.from(image(webUrl)).toString('base64');
  return [
    ['an image by its path', image(file)],
    ['an image by its file address', image(`file://${file}`)],
    ['an image by its path, dots and all', image(`../../../../../../../..${file}`)],
    ['an image from the web', image(webUrl)],
    ['an image within an image, from the web', image(`data:image/svg+xml;base64,${nested}`)],
    ['a filter with a file for its image', filtered(`<feImage xlink:href="file://${file}"/>`)],
    ['a shape of another document', root(`<use xlink:href="${webUrl}#a"/>`)],
    ['a gradient of another document', root(`<path d="M0 0h24v24z" fill="url(${webUrl}#a)"/>`)],
    ['a style sheet from the web', root(`<style>@import url("${webUrl}");</style>${box}`)],
    ['a style sheet beside it', `<?xml-stylesheet href="${webUrl}"?>${root(box)}`],
    [
      'an included file',
      root(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file}" parse="text"/>`),
    ],
    [
      'an entity that is a file',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${root('<text y="20">&a;</text>')}`,
    ],
    ['an outside DTD', `<!DOCTYPE svg SYSTEM "${webUrl}">${root(box)}`],
    ['a script', root(`<script>fetch("${webUrl}")</script><g onload="fetch('${webUrl}')"/>`)],
    ['a billion laughs', laughs()],
    ['a million shapes', useBomb(6)],
    ['a billion shapes', useBomb(9)],
    ['a hundred thousand pixels square', root(box, 'width="100000" height="100000"')],
    [
      'fifty thousand groups in each other',
      root('<g>'.repeat(50_000) + box + '</g>'.repeat(50_000)),
    ],
    ['ten blurs in a row', filtered('<feGaussianBlur stdDeviation="1000"/>'.repeat(10))],
    ['turbulence', filtered('<feTurbulence baseFrequency=".001" numOctaves="50"/>')],
    ['a side below zero', root(box, 'width="-4" height="-4" viewBox="0 0 -1 -1"')],
    ['no side at all', root(box, '')],
    ['nothing', ''],
    ['no markup', '\0\u{1}not an svg'],
    ['half a drawing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M'],
    ['zeros, well packed', gzipSync(root(`<path d="M0 0${'h1'.repeat(8_000_000)}"/>`))],
  ];
}
