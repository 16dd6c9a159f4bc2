import { CommandButton } from '../command/command-button';
import { Link } from '../ui/link';

type RailGroup = {
  name: string;
  id: string;
  isForOperators: boolean;
  operations: readonly { id: string; method: string; path: string }[];
};

/** Every endpoint, beside the text; on small screens, in a disclosure above it. */
export function ReferenceRail({ groups }: { groups: readonly RailGroup[] }) {
  return (
    <>
      <details className="mt-6 rounded-card border border-line text-sm lg:hidden print:hidden">
        <summary className="px-4 py-3">Endpoints</summary>
        <nav aria-label="Endpoints" className="border-t border-line p-4">
          <Groups groups={groups} linkStyle="py-2" />
        </nav>
      </details>
      <nav
        aria-label="Endpoints"
        className="sticky top-14 max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto pt-14 pr-2 pb-8 text-sm max-lg:hidden"
      >
        <Link href="/docs" className="mb-3 block px-3 text-muted hover:text-ink">
          Documentation
        </Link>
        <CommandButton
          label="Search the docs"
          className="mb-5 w-full justify-start! px-3! text-sm"
        />
        <Groups groups={groups} linkStyle="py-1" />
      </nav>
    </>
  );
}

type GroupsProps = { groups: readonly RailGroup[]; linkStyle: string };

function Groups({ groups, linkStyle }: GroupsProps) {
  return groups.map(({ name, id, isForOperators, operations }) => (
    // Only the routes of the operator are closed at first.
    <details key={id} open={!isForOperators} className="mb-4">
      <summary className="px-3 py-1 font-medium">
        {isForOperators ? 'Operator routes' : name}
      </summary>
      <ul>
        {operations.map((operation) => (
          <li key={operation.id}>
            <a
              href={`#${operation.id}`}
              className={`flex gap-2 rounded-control px-3 font-mono text-xs text-muted transition-colors hover:bg-sunken hover:text-ink ${linkStyle}`}
            >
              <span className="w-9 shrink-0 text-faint">{operation.method}</span>
              <span className="min-w-0 wrap-anywhere">{operation.path}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  ));
}
