import { InlineText } from '../site/markdown';
import { type ApiDocument, type ApiSchema, describeType, findMembers } from './api-document';

/** The depth of nested objects that are shown. */
const depthMax = 3;

export type Member = { name: string; schema: ApiSchema; note?: string; description?: string };

type MemberListProps = { document: ApiDocument; members: readonly Member[]; depth?: number };

/** Parameters or the members of an object, with nested members. */
export function MemberList({ document, members, depth = 1 }: MemberListProps) {
  return (
    <dl className="text-sm">
      {members.map(({ name, schema, note, description = schema.description }) => {
        const inner = depth < depthMax ? findMembers(document, schema) : [];
        return (
          <div key={name} className="border-t border-line py-2.5">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <code className="text-ink">{name}</code>
              {note && <span className="text-ink">{note}</span>}
              <span className="wrap-anywhere text-faint">{describeType(document, schema)}</span>
            </dt>
            <dd>
              {description && <InlineText text={description} className="mt-1" />}
              {inner.length > 0 && (
                <details className="mt-2">
                  <summary>
                    Members of <code>{name}</code>
                  </summary>
                  <div className="mt-2 border-l border-line pl-4">
                    <MemberList document={document} members={toMembers(inner)} depth={depth + 1} />
                  </div>
                </details>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export const toMembers = (members: readonly [string, ApiSchema][]): Member[] =>
  members.map(([name, schema]) => ({ name, schema }));
