import { EmptyState } from '../ui/empty-state';
import { ButtonLink, NavLink, TextLink } from '../ui/link';
import { Notice } from '../ui/notice';
import type { Access } from './access';
import { placeIn, type Scope } from './brands-place';

const scopes = [
  { scope: 'account', label: 'Your brands' },
  { scope: 'installation', label: 'Installation' },
] as const;

/** For operators, who also edit the brands that every account sees. */
export function ScopeNav({ scope, access }: { scope: Scope; access: Access }) {
  if (access.operator === 'none' || access.ownBrandsMax === 0) return null;
  return (
    <nav aria-label="Whose brands" className="mb-6 border-b border-line">
      <ul className="flex gap-1">
        {scopes.map((one) => (
          <li key={one.scope}>
            <NavLink
              href={placeIn(one.scope)}
              aria-current={one.scope === scope ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-2 text-sm text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            >
              {one.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In place of the installation's brands while the operator's role does not count. */
export function NeedsSecondFactor() {
  return (
    <Notice tone="warn" title="Add a second factor first">
      You are an operator, and operators need a passkey or an authenticator app.{' '}
      <TextLink href="/dashboard/settings/security">Open the security settings</TextLink>
    </Notice>
  );
}

/** In place of the account's brands on a plan without any. */
export function NeedsPlan() {
  return (
    <EmptyState
      title="Brands of your own are part of Pro"
      action={
        <ButtonLink href="/dashboard/billing" look="primary">
          See the plans
        </ButtonLink>
      }
    >
      Add the logo of your company, a product or a customer, and fetch it with your key like any
      other. Only your account sees it.
    </EmptyState>
  );
}
