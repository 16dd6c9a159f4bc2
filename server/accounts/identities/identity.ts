import type { Transaction } from '../../platform/database/database';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';

/** A person as a sign-in provider identifies them. */
export type ProviderIdentity = {
  provider: 'github' | 'google';
  /** The provider's address, such as https://github.com. */
  issuer: string;
  /** The provider's own id of the person. */
  subject: string;
  /** An address that the provider has verified, or null. */
  email: string | null;
  name: string | null;
};

/** A provider's display name, or its host if it is no longer configured. */
export function nameProvider(issuer: string): string {
  if (issuer === env.github?.url) return 'GitHub';
  if (issuer === env.google?.url) return 'Google';
  return new URL(issuer).host;
}

/** What is stored of an identity. */
export function identityRow({ issuer, subject, email, name }: ProviderIdentity) {
  return { issuer, subject, label: (email ?? name)?.slice(0, 254) ?? null };
}

/** Links an identity to an account, in the transaction that has checked that this is allowed. */
export async function addIdentity(
  transaction: Pick<Transaction, 'identity' | 'account' | 'auditEvent'>,
  accountId: string,
  identity: ProviderIdentity,
  origin: Origin,
): Promise<void> {
  await transaction.identity.create({ data: { accountId, ...identityRow(identity) } });
  const details = { provider: nameProvider(identity.issuer) };
  const kind = 'provider_linked';
  await recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details });
}

/**
 * The account that an identity is linked to, or null. Addresses don't count: a provider may give a
 * person's address to someone else later.
 */
export function findLinkedAccount(
  client: Pick<Transaction, 'account'>,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
) {
  return client.account.findFirst({ where: { identities: { some: { issuer, subject } } } });
}

export function notLinked(): AppError {
  return new AppError(
    'identity_not_linked',
    'An account with this address already exists. Sign in to it another way, then link the provider in its security settings.',
  );
}
