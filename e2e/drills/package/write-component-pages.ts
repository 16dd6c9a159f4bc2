import path from 'node:path';
import { build } from 'esbuild';

type Place = { token: string; host: string };

/**
 * The same page with the elements and with React, by path.
 * @param folder where the package is installed
 */
export async function writeComponentPages(
  folder: string,
  place: Place,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const bundle = (contents: string) => bundleIn(folder, contents);
  const html = (body: string, script: string) =>
    `<!doctype html><html lang="en"><head><title>Customers</title></head><body>${body}` +
    `<script type="module" src="${script}"></script></body></html>`;
  const { token, host } = place;
  const at = `token="${token}" host="${host}"`;
  files.set(
    '/element',
    html(
      `<main><h1>Customers</h1><marque-logo name="jane@github.com" ${at} size="48"></marque-logo>
<label for="company">Company</label>
<marque-brand-input ${at}><input id="company"></marque-brand-input><output></output></main>`,
      '/element.js',
    ),
  );
  files.set('/react', html('<main id="root"></main>', '/react.js'));
  files.set(
    '/element.js',
    await bundle(`import '@marque-api/client/element';
document.querySelector('marque-brand-input').addEventListener('marque-pick', ({ detail }) => {
  document.querySelector('output').textContent = detail.domain + ' ' + detail.logo;
});`),
  );
  files.set(
    '/react.js',
    await bundle(`import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrandInput, Logo } from '@marque-api/client/react';
const place = ${JSON.stringify(place)};
function Customers() {
  const [picked, setPicked] = useState('');
  const [typed, setTyped] = useState('');
  return <>
    <h1>Customers</h1><Logo name="jane@github.com" {...place} size={48} />
    <label htmlFor="company">Company</label>
    <BrandInput id="company" {...place} value={typed} onChange={({ target }) => setTyped(target.value)}
      onPick={({ domain, logo }) => setPicked(domain + ' ' + logo)} />
    <output>{picked}</output><p>{typed}</p>
  </>;
}
createRoot(document.getElementById('root')).render(<Customers />);`),
  );
  return files;
}

async function bundleIn(folder: string, contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'jsx' },
    nodePaths: [path.resolve('node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}
