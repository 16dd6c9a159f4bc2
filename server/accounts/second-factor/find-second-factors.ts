import type { SecondFactorMethod } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { findRelyingParty } from './webauthn';

/** The account's second factors, as shown to its holder. */
export async function getSecondFactors(accountId: string) {
  const [app, passkeys, recoveryCodesLeft] = await Promise.all([
    database().authenticatorApp.findFirst({
      where: { accountId, confirmedAt: { not: null } },
      select: { confirmedAt: true },
    }),
    database().passkey.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    }),
    database().recoveryCode.count({ where: { accountId } }),
  ]);
  return {
    authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    /** Browsers support passkeys only at a host name, over https or on localhost. */
    arePasskeysPossible: findRelyingParty() !== null,
  };
}

/** The methods for the account's second step; empty if it has no second factor. */
export async function listMethods(
  accountId: string,
  client: Pick<Transaction, 'authenticatorApp' | 'passkey' | 'recoveryCode'> = database(),
): Promise<SecondFactorMethod[]> {
  const apps = await client.authenticatorApp.count({
    where: { accountId, confirmedAt: { not: null } },
  });
  const passkeys = await client.passkey.count({ where: { accountId } });
  if (apps + passkeys === 0) return [];
  const codes = await client.recoveryCode.count({ where: { accountId } });
  return [
    ...(apps > 0 ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery_code'] as const) : []),
  ];
}
