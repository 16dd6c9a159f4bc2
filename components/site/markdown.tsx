import MarkdownIt from 'markdown-it';

/** A page in Markdown. `title` is the heading of a text without one. */
export function TextPage({ title, markdown }: { title: string; markdown: string }) {
  const html = renderMarkdown(markdown);
  return (
    <article className="mx-auto max-w-4xl px-4 pt-12 sm:px-6 sm:pt-20">
      {!html.includes('<h1>') && <h1 className="mb-8 text-title">{title}</h1>}
      <div className="running-text" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}

/** HTML in the text is escaped. Links lead to the web, to an e-mail address or to this site only. */
const markdown = new MarkdownIt({ html: false, linkify: true });

markdown.renderer.rules['table_open'] = () =>
  '<div class="overflow-x-auto" role="region" tabindex="0" aria-label="Table"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';

export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** A description of the OpenAPI document, which is Markdown. */
export function InlineText({ text, className = '' }: { text: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />;
}
