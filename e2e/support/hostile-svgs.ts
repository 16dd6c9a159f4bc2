export const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24"${attributes}>${inner}</svg>`;

export const box = '<path d="M2 2h20v20H2z"/>';

const path = (attributes: string) => svg(`<path d="M2 2h20v20z" ${attributes}/>`);
const filter = (steps: string, attributes = '') =>
  svg(`<filter id="f"${attributes}>${steps}</filter><g filter="url(#f)">${box}</g>`);

const uses = (levels: number, each: number) => {
  let inner = `<g id="l0">${box}</g>`;
  for (let level = 1; level <= levels; level += 1) {
    inner += `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(each)}</g>`;
  }
  return svg(`<defs>${inner}</defs><use href="#l${levels}"/>`);
};

/** SVGs that an attacker might submit, and what the refusal must name. */
export const hostileSvgs: [name: string, text: string, reason: RegExp][] = [
  ['a script', svg(`${box}<script>alert(1)</script>`), /<script>/],
  [
    'a script under another prefix',
    svg(`<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>${box}`),
    /script/,
  ],
  ['a handler', svg(box, ' onload="alert(1)"'), /"onload"/],
  ['a handler in odd case', path('onClick="alert(1)"'), /"onClick"/],
  // The clean-up would drop this, but it still shows intent.
  ['a script in metadata', svg(`${box}<metadata><script>1</script></metadata>`), /<script>/],
  ['a script address in a class', path('class="javascript:alert(1)"'), /script or data address/],
  [
    'a fetching style sheet for no shape',
    svg(`<style>.none{fill:url("https://e.example/#a")}</style>${box}`),
    /url\(\)/,
  ],
  [
    'foreign markup',
    svg(
      `${box}<foreignObject width="9" height="9"><b xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`,
    ),
    /foreignObject/,
  ],
  ['a link', svg(`<a href="https://evil.example">${box}</a>`), /<a>/],
  ['a script address', svg('<use href="javascript:alert(1)"/>'), /must point into/],
  ['an outside reference', svg(`${box}<use href="https://e.example/x.svg#a"/>`), /must point into/],
  [
    'an outside xlink reference',
    svg(`${box}<use xlink:href="//evil.example/x.svg#a"/>`),
    /must point into/,
  ],
  [
    'an outside mask whose address is never closed',
    path('mask="url(https://e.example/a.png"'),
    /url\(\)/,
  ],
  ['an outside gradient', path('fill="url(https://e.example/g.svg#a)"'), /url\(\)/],
  ['an escaped address', path('fill="u\\72l(https://e.example/)"'), /escape/],
  ['an address in a style', path('style="fill:url(https://e.example/#a)"'), /url\(\)/],
  [
    'an image set',
    svg('<path d="M2 2h20v20z" mask="image-set(\'https://e.example/a.png\' 1x)"/>'),
    /image-set/,
  ],
  [
    'an image set in a style',
    svg('<path style="isolation:image-set(\'https://e.example/a.png\' 1x)" d="M2 2h20v20z"/>'),
    /the style "isolation"/,
  ],
  [
    'a base elsewhere',
    svg('<g xml:base="https://e.example/"><path d="M2 2h20v20z"/></g>'),
    /"xml:base"/,
  ],
  [
    'an importing style sheet',
    svg(`<style>@import "https://e.example/a.css";</style>${box}`),
    /style sheet/,
  ],
  [
    'a fetching style sheet',
    svg(`<style>path{fill:url("https://e.example/#a")}</style>${box}`),
    /url\(\)/,
  ],
  [
    'a style sheet that cannot be inlined',
    svg(`<style>@media (min-width:1px){path{fill:red}}</style>${box}`),
    /<style>/,
  ],
  ['a DOCTYPE', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg(box)}`, /DOCTYPE/],
  [
    'an outside entity',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`${box}<g>&a;</g>`)}`,
    /DOCTYPE/,
  ],
  ['an entity without a DOCTYPE', `<!ENTITY a "b">${svg(box)}`, /ENTITY/],
  [
    'an XML style sheet',
    `<?xml-stylesheet href="https://e.example/a.css"?>${svg(box)}`,
    /xml-stylesheet/,
  ],
  [
    'an outside image',
    svg('<image href="https://e.example/a.png" width="24" height="24"/>'),
    /<image>/,
  ],
  ['a local image', svg('<image xlink:href="/etc/hostname" width="24" height="24"/>'), /<image>/],
  [
    'a nested document',
    svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="24" height="24"/>'),
    /<image>/,
  ],
  ['a filter that loads', filter('<feImage href="https://e.example/a.png"/>'), /feImage/],
  [
    'an animation',
    svg(`<g>${box}<animate attributeName="href" to="javascript:alert(1)"/></g>`),
    /animate/,
  ],
  ['a setter', svg(`<g>${box}<set attributeName="onclick" to="alert(1)"/></g>`), /<set>/],
  ['text in a font of its own choosing', svg('<text x="1" y="9">Stripe</text>'), /<text>/],
  ['text between the shapes', svg(`Stripe${box}`), /text is not allowed/],
  ['a CDATA section', svg(`<![CDATA[Stripe]]>${box}`), /CDATA/],
  ['a bomb of a billion shapes', uses(9, 10), /more than 20000/],
  ['a shape that contains itself', svg('<g id="a"><use href="#a"/></g>'), /refers to itself/],
  [
    'two patterns that fill each other',
    svg(
      '<pattern id="p" width="9" height="9"><path fill="url(#q)" d="M0 0h9v9z"/></pattern><pattern id="q" width="9" height="9"><path fill="url(#p)" d="M0 0h9v9z"/></pattern><path fill="url(#p)" d="M2 2h20v20z"/>',
    ),
    /refers to itself/,
  ],
  [
    'fifty thousand groups in each other',
    svg(`${'<g>'.repeat(50_000)}${box}${'</g>'.repeat(50_000)}`),
    /64 deep/,
  ],
  [
    'a blur as wide as the drawing',
    filter('<feGaussianBlur stdDeviation="1000"/>'),
    /stdDeviation/,
  ],
  ['turbulence', filter('<feTurbulence baseFrequency=".01" numOctaves="50"/>'), /feTurbulence/],
  [
    'a filter of two hundred steps and one',
    filter('<feOffset dx="1"/>'.repeat(201)),
    /too many steps/,
  ],
  [
    'a huge filter region',
    filter('<feGaussianBlur stdDeviation="2"/>', ' width="9000%" height="9000%"'),
    /too large/,
  ],
  ['more than half a megabyte', svg(`<path d="${'M2 2h20v20z'.repeat(60_000)}"/>`), /512 KB/],
  ['no markup at all', 'not an svg', /root|well-formed/],
  [
    'broken markup',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path></svg>',
    /well-formed/,
  ],
  [
    'another kind of document',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    /<html>|root/,
  ],
  [
    'another namespace',
    `<svg xmlns="https://e.example/" viewBox="0 0 24 24">${box}</svg>`,
    /namespace/,
  ],
  [
    'a group in another namespace',
    svg(`<g xmlns="https://e.example/">${box}</g>`),
    /"xmlns" on <path>/,
  ],
  ['no size of any kind', `<svg xmlns="http://www.w3.org/2000/svg">${box}</svg>`, /viewBox/],
];
