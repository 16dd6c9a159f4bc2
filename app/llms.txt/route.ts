import { docsPages, docsTextPath } from '../(site)/docs/contents';
import { withPublicUrl } from '../(site)/docs/docs-text';
import { sendText } from '../docs-text/send-text';

export const dynamic = 'force-dynamic';

/** The documentation for language models, as llmstxt.org describes it. */
export function GET(): Response {
  const pages = docsPages
    .filter(({ slug }) => slug !== 'reference')
    .map(
      ({ slug, title, description }) =>
        `- [${title}](https://marque.example${docsTextPath(slug)}): ${description}`,
    );
  const text = [
    '# Marque',
    '> Marque is an HTTP API for brands: logos as SVG, PNG and WebP in up to six variants, brand colors, and the brand behind a domain or a business e-mail address.',
    'Every request needs the header `X-API-Key`. The base address is https://marque.example.',
    ['## Documentation', ...pages].join('\n'),
    [
      '## API',
      '- [OpenAPI document](https://marque.example/openapi.json): every route, parameter, header and error',
      '- [MCP server](https://marque.example/docs/mcp.md): the same as tools, at https://marque.example/mcp',
    ].join('\n'),
    [
      '## Optional',
      '- [All pages in one file](https://marque.example/llms-full.txt)',
      '- [Licenses of the artwork](https://marque.example/licenses)',
    ].join('\n'),
  ].join('\n\n');
  return sendText(`${withPublicUrl(text)}\n`, 'text/plain');
}
