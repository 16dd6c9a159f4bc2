import { AppError } from '../../../server/platform/errors';
import { readMarkdown, writtenPages } from '../../(site)/docs/read-source';
import { sendText } from '../send-text';

/** A page of the documentation as Markdown, at `/docs/<page>.md`. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string }> },
): Promise<Response> {
  const { page } = await params;
  const slug = page === 'quick-start' ? '' : page;
  if (!writtenPages.some((one) => one.slug === slug)) {
    const { body } = new AppError('not_found', `The documentation has no page ${page}.`);
    return Response.json(body, { status: 404 });
  }
  return sendText(await readMarkdown(slug), 'text/markdown');
}
