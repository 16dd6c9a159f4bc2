import { DocsPager } from '../../../../../components/docs/docs-nav';
import { type ApiDocument, groupByTag } from '../../../../../components/reference/api-document';
import { OperationSection } from '../../../../../components/reference/operation-section';
import { ReferenceRail } from '../../../../../components/reference/reference-rail';
import { env } from '../../../../../server/platform/env';
import { readApiDocument } from '../../../../site-trpc';
import { describePage, docsLinks } from '../../../docs/contents';
import { toAnchor } from '../../../docs/docs-text';

export const metadata = describePage('reference');

/** For the operator of a server, not for its callers. */
const operatorTag = 'Operation';

/** Rendered from the OpenAPI document on the server: it is readable without JavaScript. */
export default async function ReferencePage() {
  const document = (await readApiDocument()) as ApiDocument;
  const groups = groupByTag(document).map((group) => ({
    ...group,
    id: toAnchor(`tag ${group.name}`),
    isForOperators: group.name === operatorTag,
  }));
  return (
    <div className="mx-auto grid max-w-[92rem] px-4 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10">
      <ReferenceRail
        groups={groups.map(({ name, id, isForOperators, sections }) => ({
          name,
          id,
          isForOperators,
          operations: sections.map(({ method, path, operation }) => ({
            id: operation.operationId,
            method,
            path,
          })),
        }))}
      />
      <div className="min-w-0 pt-6 lg:pt-14">
        <article className="docs-text max-w-none!">
          <h1>API reference</h1>
          <p className="max-w-[68ch]">
            Every route of this server, generated from its{' '}
            <a href="/openapi.json">OpenAPI document</a>. You can try read-only requests here with
            your key.
          </p>
          {groups.map((group) => (
            <ReferenceGroup key={group.id} document={document} group={group} />
          ))}
        </article>
        <DocsPager links={docsLinks} />
      </div>
    </div>
  );
}

type Group = ReturnType<typeof groupByTag>[number] & { id: string; isForOperators: boolean };

function ReferenceGroup({ document, group }: { document: ApiDocument; group: Group }) {
  const { name, id, description, isForOperators, sections } = group;
  const content = (
    <>
      {description && <p className="mt-3">{description}</p>}
      <div className="mt-6 space-y-12">
        {sections.map((section) => (
          <OperationSection
            key={section.operation.operationId}
            document={document}
            section={section}
            baseUrl={env.publicUrl}
          />
        ))}
      </div>
    </>
  );
  if (isForOperators) {
    return (
      // A link to one of them opens it.
      <details className="mt-24! border-y border-line-strong py-6">
        <summary>
          <h2 id={id} className="mt-0! inline pt-0!">
            Operator routes
          </h2>
        </summary>
        {content}
      </details>
    );
  }
  return (
    <div>
      <h2 id={id}>{name}</h2>
      {content}
    </div>
  );
}
