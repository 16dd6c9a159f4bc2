import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import type { Marque } from '../marque.js';
import {
  byFile,
  type Fetched,
  fetchLogos,
  formatOf,
  type Wanted,
  writeLogo,
} from './fetch-logos.js';
import { type LockedLogo, readLock, writeLock } from './lock-file.js';
import { nothingLocked, report } from './pull.js';
import { type Terminal, UsageError } from './terminal.js';

type UpdateOptions = { check?: boolean | undefined; html?: string | undefined };

/** Updates the pulled logos, or with `check` only reports changes. */
export async function update(
  marque: Marque,
  { check = false, html }: UpdateOptions,
  terminal: Terminal,
): Promise<number> {
  const locked = readLock();
  if (locked.length === 0) throw new UsageError(nothingLocked);
  const fetched: Fetched[] = [];
  const wanted = locked.map(toWanted);
  await fetchLogos(marque, wanted, locked, (one) => {
    fetched.push(one);
    terminal.progress(fetched.length, locked.length);
  });
  fetched.sort(byFile);
  const changes = fetched.filter(({ outcome }) => outcome !== 'unchanged');
  // Before the files change: if the page cannot be written, the changes must still be visible later.
  if (html !== undefined) writeFileSync(html, drawChanges(changes));
  if (!check) {
    for (const one of fetched) writeLogo(one);
    // A logo that the service no longer has stays until the user removes it.
    writeLock(fetched.map(({ entry }) => entry).filter((entry) => entry !== null));
  }
  const code = report(changes, terminal);
  if (changes.length === 0) terminal.say('Nothing has changed.');
  else if (check) terminal.say('Nothing was written.');
  return check && changes.length > 0 ? 1 : code;
}

function toWanted({ slug, domain, variant, file, size }: LockedLogo): Wanted {
  const named = { slug, ...(domain !== undefined && { domain }) };
  return { ...named, variant, file, ...(size !== undefined && { size }) };
}

/** The logos before and after, on a light and a dark background, in one file without scripts. */
function drawChanges(changes: readonly Fetched[]): string {
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
