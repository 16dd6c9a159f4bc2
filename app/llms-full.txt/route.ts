import { readMarkdown, writtenPages } from '../(site)/docs/read-source';
import { sendText } from '../docs-text/send-text';

export const dynamic = 'force-dynamic';

/** All pages of the documentation in one text. */
export async function GET(): Promise<Response> {
  const pages = await Promise.all(writtenPages.map(({ slug }) => readMarkdown(slug)));
  return sendText(pages.join('\n---\n\n'), 'text/plain');
}
