'use client';

import type { Scope } from '../dashboard/scope';
import { ScopeNav as Scopes } from '../dashboard/scope-nav';
import { usePlans } from '../plans';
import { EmptyState } from '../ui/empty-state';
import { ButtonLink, TextLink } from '../ui/link';
import { Notice } from '../ui/notice';
import type { Access } from './access';
import { placeIn } from './brands-place';

/** For operators, who also edit the brands that every account sees. */
export function ScopeNav({ scope, access }: { scope: Scope; access: Access }) {
  if (access.operator === 'none' || access.ownBrandsMax === 0) return null;
  const linkTo = (one: Scope, label: string) => {
    return { label, href: placeIn(one), isCurrent: one === scope };
  };
  return (
    <Scopes
      label="Whose brands"
      scopes={[linkTo('account', 'Your brands'), linkTo('installation', 'Installation')]}
    />
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
  const { pro } = usePlans();
  return (
    <EmptyState
      title={`Brands of your own are part of ${pro.name}`}
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
