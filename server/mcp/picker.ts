import type { McpServer } from '@modelcontextprotocol/server';
import { identity, marqueIcons } from './identity';

/** The MCP App that shows logos. */
export const pickerUri = 'ui://marque/picker';

/** Colors and type come from the client if it provides them. */
const pickerStyle = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 12px; font: 14px/1.4 var(--font-sans, system-ui, sans-serif);
  color: var(--color-text-primary, CanvasText); background: transparent; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; margin-bottom: 12px; }
h1 { margin: 0; font-size: 16px; }
fieldset { display: flex; gap: 12px; margin: 0; padding: 0; border: 0; }
legend { float: left; margin-right: 12px; padding: 0; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(128px, 1fr)); gap: 12px; }
figure { margin: 0; }
button { display: grid; place-items: center; width: 100%; height: 96px; padding: 16px; font: inherit;
  border: 1px solid #8888; border-radius: 8px; cursor: pointer; color: inherit; background: #fff; }
button:focus-visible { outline: 2px solid var(--color-ring-primary, Highlight); outline-offset: 2px; }
img { max-width: 100%; max-height: 64px; }
figcaption { margin-top: 4px; overflow-wrap: anywhere; }
small { display: block; color: var(--color-text-secondary, GrayText); }
[data-background='light'] button { color: #161615; }
[data-background='dark'] button { color: #eeeeeb; background: #0b0b0c; }
[data-background='checkered'] button { color: #161615;
  background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
`;

/**
 * The script of the picker: the handshake of MCP Apps (2026-01-26), then a grid of the logos that `get_logos` found.
 * A drawing is shown in an img, where it can run nothing. A logo without its SVG is fetched on click, because that
 * is a counted request.
 */
export const pickerScript = `
const main = document.querySelector('main');
const status = document.querySelector('[role=status]');
const pending = new Map();
let lastId = 0;
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const request = (method, params) => new Promise((resolve, reject) => {
  const id = ++lastId;
  pending.set(id, { resolve, reject });
  send({ id, method, params });
});
const say = (text) => { status.textContent = text; };

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  const { id, method, params, result, error } = data;
  if (method === undefined) {
    const waiting = pending.get(id);
    pending.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  } else if (method === 'ui/notifications/tool-result') {
    show(params?.structuredContent?.logos ?? []);
  } else if (method === 'ui/notifications/host-context-changed') {
    useContext(params);
  } else if (method === 'ping' || method === 'ui/resource-teardown') {
    send({ id, result: {} });
  }
});

for (const input of document.querySelectorAll('input')) {
  input.addEventListener('change', () => {
    main.dataset.background = input.value;
    for (const figure of main.children) figure.draw();
  });
}

function show(logos) {
  main.replaceChildren(...logos.flatMap(({ logo }) => (logo ? [tileOf(logo)] : [])));
  const missing = logos.filter(({ logo }) => !logo).map(({ requested }) => requested);
  say(missing.length > 0 ? 'Not in the catalog: ' + missing.join(', ') : '');
}

function tileOf(logo) {
  const figure = document.createElement('figure');
  const button = document.createElement('button');
  const caption = document.createElement('figcaption');
  const small = document.createElement('small');
  small.textContent = [logo.variant, logo.rights.license].filter(Boolean).join(' · ');
  caption.append(logo.name, small);
  figure.append(button, caption);
  figure.draw = () => {
    button.setAttribute('aria-label', (logo.svg ? 'Copy the SVG of ' : 'Load the logo of ') + logo.name);
    button.replaceChildren(logo.svg ? pictureOf(logo.svg) : 'Load');
  };
  button.addEventListener('click', () => {
    const work = logo.svg ? copy(logo) : load(logo).then(figure.draw);
    work.catch((error) => say(error.message));
  });
  figure.draw();
  return figure;
}

function pictureOf(svg) {
  const color = main.dataset.background === 'dark' ? '%23eeeeeb' : '%23161615';
  const picture = document.createElement('img');
  picture.alt = '';
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(svg).replace('%3Csvg', '%3Csvg%20color=%22' + color + '%22');
  return picture;
}

async function load(logo) {
  // With the options of get_logos, so that the drawing is the same.
  const { variant, on: background } = Object.fromEntries(new URL(logo.address).searchParams);
  const result = await request('tools/call', { name: 'get_logo', arguments: { slug: logo.slug, variant, background } });
  const found = result?.structuredContent?.matches?.[0];
  if (!found?.svg) throw new Error('The logo of ' + logo.name + ' could not be loaded.');
  logo.svg = found.svg;
}

async function copy({ name, svg }) {
  try {
    await navigator.clipboard.writeText(svg);
  } catch {
    copyBySelection(svg);
  }
  say('Copied the SVG of ' + name + '.');
}

function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('This client does not let the picker copy.');
}

function useContext(context) {
  const root = document.documentElement;
  if (context?.theme) root.style.colorScheme = context.theme;
  for (const [name, value] of Object.entries(context?.styles?.variables ?? {})) root.style.setProperty(name, value);
}

request('ui/initialize', {
  appInfo: { name: 'marque-picker', version: '${identity.version}' },
  appCapabilities: {},
  protocolVersion: '2026-01-26',
}).then(({ hostContext }) => {
  useContext(hostContext);
  send({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(() => {
    const height = document.documentElement.getBoundingClientRect().height;
    send({ method: 'ui/notifications/size-changed', params: { height: Math.ceil(height) } });
  }).observe(document.documentElement);
}).catch((error) => say(error.message));
`;

const mimeType = 'text/html;profile=mcp-app';

/** It loads nothing from anywhere: the logos are part of the result that it shows. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Logos</title>
<style>${pickerStyle}</style>
<header>
<h1>Logos</h1>
<fieldset>
<legend>Background</legend>
<label><input type="radio" name="background" value="light" checked> Light</label>
<label><input type="radio" name="background" value="dark"> Dark</label>
<label><input type="radio" name="background" value="checkered"> Checkered</label>
</fieldset>
</header>
<main data-background="light"></main>
<p role="status"></p>
<script>${pickerScript}</script>
</html>`;

/** A grid of the logos that `get_logos` found, for clients that show MCP Apps. */
export function registerPicker(server: McpServer): void {
  server.registerResource(
    'picker',
    pickerUri,
    {
      title: 'Logo picker',
      description: 'Shows logos on light, dark and checkered backgrounds, and copies their SVG.',
      mimeType,
      icons: marqueIcons,
      cacheHint: { ttlMs: 3_600_000, cacheScope: 'public' },
    },
    () => ({
      contents: [
        {
          uri: pickerUri,
          mimeType,
          text: page,
          _meta: { ui: { permissions: { clipboardWrite: {} }, prefersBorder: true } },
        },
      ],
    }),
  );
}
