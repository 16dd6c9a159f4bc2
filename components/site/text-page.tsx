import { renderMarkdown } from './render-markdown';

/** A page in Markdown. Its first heading is the page's; where it has none, `title` is. */
export function TextPage({ title, markdown }: { title: string; markdown: string }) {
  const html = renderMarkdown(markdown);
  return (
    <article className="mx-auto max-w-4xl px-4 pt-12 sm:px-6 sm:pt-20">
      {!html.includes('<h1>') && <h1 className="mb-8 text-title">{title}</h1>}
      <div className="running-text" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
