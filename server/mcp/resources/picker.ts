import type { McpServer } from '@modelcontextprotocol/server';
import { marqueIcons, pickerUri } from '../present/identity';
import { pickerScript } from './picker-script';
import { pickerStyle } from './picker-style';

const mimeType = 'text/html;profile=mcp-app';

/** It loads nothing from anywhere: the logos come with the result that it shows. */
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
