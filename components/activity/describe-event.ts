import type { AuditActor, AuditKind } from '../../server/contract/audit-events';
import type { Outputs } from '../trpc-provider';

export type ActivityList = Outputs['activity']['list'];
export type ActivityEvent = ActivityList['events'][number];

/** What each kind is called, in the order of the filter. */
export const kindGroups: readonly { label: string; kinds: Partial<Record<AuditKind, string>> }[] = [
  {
    label: 'Sign-in and sessions',
    kinds: {
      signed_in: 'Signed in',
      sign_in_failed: 'Failed sign-in',
      signed_out: 'Signed out',
      sessions_ended: 'Sessions ended',
      identity_confirmed: 'Identity confirmed',
      confirmation_failed: 'Failed confirmation of the identity',
      refresh_token_reused: 'Refresh token used twice',
    },
  },
  {
    label: 'Passwords and second factors',
    kinds: {
      password_changed: 'Password changed',
      password_reset: 'Password reset',
      second_factor_added: 'Second factor added',
      second_factor_removed: 'Second factor removed',
      recovery_codes_created: 'Recovery codes created',
      recovery_code_used: 'Recovery code used',
      provider_linked: 'Provider linked',
      provider_unlinked: 'Provider unlinked',
    },
  },
  {
    label: 'API keys',
    kinds: {
      key_created: 'Key created',
      key_replaced: 'Key regenerated',
      key_revoked: 'Key revoked',
      named_key_created: 'Named key created',
      named_key_changed: 'Named key changed',
      named_key_rolled: 'Named key rolled',
      named_key_revoked: 'Named key revoked',
    },
  },
  {
    label: 'Account',
    kinds: {
      account_opened: 'Account created',
      account_renamed: 'Name changed',
      email_verified: 'E-mail address verified',
      email_change_requested: 'Change of e-mail address requested',
      email_change_confirmed: 'Change of e-mail address confirmed',
      email_change_cancelled: 'Change of e-mail address canceled',
      email_changed: 'E-mail address changed',
      account_taken_over: 'Account taken over by the owner of its address',
      account_suspended: 'Account suspended',
      account_restored: 'Account restored',
      data_exported: 'Data exported',
      operator_granted: 'Became an operator',
      operator_revoked: 'Is no longer an operator',
    },
  },
  {
    label: 'Brands',
    kinds: {
      brand_added: 'Brand added',
      brand_changed: 'Brand changed',
      brand_hidden: 'Brand hidden',
      look_requested: 'Look at a site requested',
      brand_restored: 'Brand restored',
      brand_removed: 'Brand removed',
    },
  },
  {
    label: 'Webhooks',
    kinds: {
      webhook_added: 'Webhook added',
      webhook_changed: 'Webhook changed',
      webhook_removed: 'Webhook removed',
      webhook_secret_rolled: 'Webhook secret rolled',
      webhook_disabled: 'Webhook disabled',
    },
  },
  {
    label: 'Plan and settings',
    kinds: {
      plan_changed: 'Plan changed',
      daily_limit_changed: 'Daily limit changed',
      own_brands_limit_changed: 'Limit of own brands changed',
      new_domains_limit_changed: 'Limit of new domains changed',
      usage_alerts_changed: 'Usage alerts changed',
    },
  },
];

const kindNames: Partial<Record<AuditKind, string>> = Object.assign(
  {},
  ...kindGroups.map(({ kinds }) => kinds),
);

const actorNames: Record<AuditActor, string> = {
  owner: 'You',
  operator: 'The operator',
  stripe: 'Stripe',
  system: 'Marque',
  unknown: 'Unknown',
};

export const describeActor = (actor: AuditActor): string => actorNames[actor];

const methodNames: Record<string, string> = {
  password: 'with a password',
  registration: 'by creating the account',
  github: 'with GitHub',
  google: 'with Google',
  passkey: 'with a passkey',
  operator: 'by the operator',
  totp: 'with an authenticator app',
  recovery_code: 'with a recovery code',
};

/** What happened, in a few words. */
export function describeEvent({ kind, details }: Pick<ActivityEvent, 'kind' | 'details'>): string {
  const name = kindNames[kind] ?? kind.replaceAll('_', ' ');
  const more = describeDetails(kind, details);
  return more === '' ? name : `${name} ${more}`;
}

function describeDetails(kind: AuditKind, details: ActivityEvent['details']): string {
  const text = (member: string) => String(details[member] ?? '');
  if (kind === 'signed_in' || kind === 'account_opened') {
    const method = methodNames[text('method')] ?? '';
    return details['newDevice'] === true ? `${method} on a new device` : method;
  }
  if (kind === 'identity_confirmed' || kind === 'confirmation_failed') {
    return methodNames[text('method')] ?? '';
  }
  if (kind === 'plan_changed') return `from ${text('from')} to ${text('to')}`;
  if (kind === 'daily_limit_changed') return `to ${details['to'] ?? 'none'}`;
  if (kind === 'own_brands_limit_changed' || kind === 'new_domains_limit_changed')
    return `to ${details['to'] ?? 'that of the plan'}`;
  if (kind === 'key_created' || kind === 'key_replaced') {
    return `(${text('prefix')}…${text('last4')})`;
  }
  if (kind.startsWith('named_key_')) {
    return `(${text('name')}, ${text('prefix')}…${text('last4')})`;
  }
  if (kind === 'email_change_confirmed') return `by the ${text('address')} address`;
  if (kind === 'sessions_ended') return `(${text('count')})`;
  if (kind.startsWith('webhook_')) return `(${text('host')})`;
  if (kind === 'account_suspended') return `(${text('reason')})`;
  if (kind === 'data_exported') return `(${text('list')})`;
  if (kind.startsWith('brand_')) return `(${text('slug')})`;
  if (kind === 'usage_alerts_changed') {
    const thresholds = text('thresholds').split(' ').filter(Boolean);
    return thresholds.length === 0 ? '(off)' : `(${thresholds.map((t) => `${t}%`).join(', ')})`;
  }
  return '';
}

/** Whether an owner should look twice. */
export function isAlarming({ kind, details }: Pick<ActivityEvent, 'kind' | 'details'>): boolean {
  return (
    kind === 'sign_in_failed' ||
    kind === 'confirmation_failed' ||
    kind === 'refresh_token_reused' ||
    kind === 'account_suspended' ||
    kind === 'webhook_disabled' ||
    kind === 'recovery_code_used' ||
    kind === 'second_factor_removed' ||
    (kind === 'signed_in' && details['newDevice'] === true)
  );
}
