import { NavLink } from '../ui/link';

type ScopeNavProps = {
  /** For screen readers, such as "Whose brands". */
  label: string;
  scopes: readonly { label: string; href: string; isCurrent: boolean }[];
};

/** For operators, who also manage what belongs to the installation. */
export function ScopeNav({ label, scopes }: ScopeNavProps) {
  return (
    <nav aria-label={label} className="mb-6 border-b border-line">
      <ul className="flex gap-1">
        {scopes.map((scope) => (
          <li key={scope.href}>
            <NavLink
              href={scope.href}
              aria-current={scope.isCurrent ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-2 text-sm text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            >
              {scope.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
