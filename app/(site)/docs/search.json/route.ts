import { type ApiDocument, groupByTag } from '../../../../components/reference/api-document';
import { readApiDocument } from '../../../site-trpc';
import { docsPath } from '../contents';
import { type DocsSection, listSections } from '../read-source';

export const dynamic = 'force-dynamic';

/** What the command palette searches. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'public, max-age=300' };
  const document = (await readApiDocument()) as ApiDocument;
  const sections = [...(await listSections()), ...listOperations(document)];
  return Response.json(sections, { headers });
}

/** The operations of the reference, with the names of their parameters. */
function listOperations(document: ApiDocument): DocsSection[] {
  const page = 'API reference';
  const href = docsPath('reference');
  const operations = groupByTag(document).flatMap(({ sections }) =>
    sections.map(({ method, path, operation }) => ({
      title: operation.summary ?? `${method} ${path}`,
      page,
      href: `${href}#${operation.operationId}`,
      text: [
        `${method} ${path}`,
        operation.description?.replaceAll('`', ''),
        operation.parameters?.map(({ name }) => name).join(', '),
      ]
        .filter(Boolean)
        .join('. '),
    })),
  );
  return [{ title: page, page, href, text: 'Every route, parameter and response.' }, ...operations];
}
