import MarkdownIt from 'markdown-it';

/** HTML in the text is shown as text, and links lead to the web, to an address or to this site alone. */
const markdown = new MarkdownIt({ html: false, linkify: true });

markdown.renderer.rules['table_open'] = () =>
  '<div class="overflow-x-auto" role="region" tabindex="0" aria-label="Table"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';

export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
