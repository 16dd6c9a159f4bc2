import { renderMarkdown } from '../site/render-markdown';

/** A description of the OpenAPI document, which is Markdown. */
export function InlineText({ text, className = '' }: { text: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />;
}
