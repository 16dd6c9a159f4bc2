import { type ApiDocument, groupByTag } from '../../../../components/reference/api-document';
import { OperationSection } from '../../../../components/reference/operation-section';
import { readApiDocument } from '../../../site-trpc';
import { describePage } from '../contents';
import { toAnchor } from '../docs-text';

export const metadata = describePage('reference');

/** Rendered from the OpenAPI document on the server: it is readable without JavaScript. */
export default async function ReferencePage() {
  const document = (await readApiDocument()) as ApiDocument;
  const groups = groupByTag(document);
  return (
    <>
      <h1>API reference</h1>
      <p>
        Every route of this server, generated from its <a href="/openapi.json">OpenAPI document</a>.
        You can try read-only requests here with your key.
      </p>
      <nav aria-label="Operations" className="columns-1 gap-8 text-sm sm:columns-2">
        {groups.map(({ name, sections }) => (
          <div key={name} className="mb-4 break-inside-avoid">
            <p className="font-medium text-ink">{name}</p>
            {sections.map(({ method, path, operation }) => (
              <a
                key={operation.operationId}
                href={`#${operation.operationId}`}
                className="block py-1 font-mono text-xs"
              >
                {method} {path}
              </a>
            ))}
          </div>
        ))}
      </nav>
      {groups.map(({ name, description, sections }) => (
        <div key={name} className="space-y-12">
          <div>
            <h2 id={toAnchor(`tag ${name}`)}>{name}</h2>
            {description && <p className="mt-3">{description}</p>}
          </div>
          {sections.map((section) => (
            <OperationSection
              key={section.operation.operationId}
              document={document}
              section={section}
            />
          ))}
        </div>
      ))}
    </>
  );
}
