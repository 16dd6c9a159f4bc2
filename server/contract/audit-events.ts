/** The events in the audit log of an account. Adding a kind needs words in `components/activity/`. */
export const auditKinds = [
  'account_opened',
  'account_renamed',
  'account_suspended',
  'account_restored',
  'account_deleted',
  'email_verified',
  'email_change_requested',
  'email_change_confirmed',
  'email_change_cancelled',
  'email_changed',
  'account_taken_over',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'sessions_ended',
  'identity_confirmed',
  'confirmation_failed',
  'refresh_token_reused',
  'password_changed',
  'password_reset',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'provider_linked',
  'provider_unlinked',
  'key_created',
  'key_replaced',
  'key_revoked',
  'named_key_created',
  'named_key_changed',
  'named_key_rolled',
  'named_key_revoked',
  'plan_changed',
  'daily_limit_changed',
  'own_brands_limit_changed',
  'new_domains_limit_changed',
  'usage_alerts_changed',
  'data_exported',
  'operator_granted',
  'operator_revoked',
  'brand_added',
  'brand_changed',
  'brand_hidden',
  'brand_restored',
  'brand_removed',
  'look_requested',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_secret_rolled',
  'webhook_disabled',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** The actor: a person signed in as the owner, the operator, Stripe, Marque itself, or unknown. */
export const auditActors = ['owner', 'operator', 'stripe', 'system', 'unknown'] as const;

export type AuditActor = (typeof auditActors)[number];

/** Facts about an event, such as the method of a sign-in. Never a secret or an address. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** The lists that an owner can download as a file. */
export const exportedLists = ['requests', 'usage', 'activity'] as const;

export type ExportedList = (typeof exportedLists)[number];
