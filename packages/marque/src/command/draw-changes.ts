import { Buffer } from 'node:buffer';
import { type Fetched, formatOf } from './fetch-logos.js';

/** The logos before and after, on a light and a dark background, in one file without scripts. */
export function drawChanges(changes: readonly Fetched[]): string {
  const rows = changes.map(({ wanted, outcome, before, after }) => {
    const { slug, variant, file } = wanted;
    const cells = [draw(file, before), draw(file, after)].join('');
    return `<tr><th scope="row">${escape(slug)}<br><small>${escape(variant)}, ${outcome}</small></th>${cells}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Changed logos</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }
th, td { padding: .5rem 1rem; text-align: left; border-bottom: 1px solid #ddd; }
img { width: 96px; height: 96px; padding: 12px; object-fit: contain; }
.light { background: #fff; } .dark { background: #0b0b0c; }
</style>
<h1>Changed logos</h1>
<table>
<tr><th scope="col">Logo</th><th scope="col">Before</th><th scope="col">After</th></tr>
${rows.join('\n')}
</table>
`;
}

function draw(file: string, bytes: Uint8Array | null): string {
  if (bytes === null) return '<td>None</td>';
  const type = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }[formatOf(file)];
  const address = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const show = (background: string) => `<img class="${background}" alt="" src="${address}">`;
  return `<td>${show('light')}${show('dark')}</td>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
