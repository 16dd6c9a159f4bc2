import { database, type Transaction } from '../../platform/database/database';
import type { ChallengePurpose } from '../../platform/generated/enums';
import { cookiePrefix, readCookie, useSecureCookies } from '../sessions/session-cookie';
import {
  type CheckedAccess,
  generateToken,
  hashToken,
  type SignInMethod,
} from '../sessions/session-tokens';

export const challengeMinutes = 5;

/**
 * Creates a token for the next step of a sign-in, or of adding a passkey. As base64url it is also the
 * challenge that a passkey signs.
 * @param access null while it is unknown whose passkey will sign
 * @param method that of the first step, if there was one
 */
export async function createChallenge(
  purpose: ChallengePurpose,
  access: CheckedAccess | { accountId: string } | null,
  method: SignInMethod | null = null,
): Promise<string> {
  const { raw, hash } = generateToken();
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000);
  await database().challenge.create({ data: { hash, purpose, ...access, method, expiresAt } });
  return raw;
}

/** The token's challenge, or null if it has expired or was used. */
export function findChallenge(
  token: string,
  purpose: ChallengePurpose,
): Promise<{ accountId: string | null; accessEpoch: number; method: string | null } | null> {
  return database().challenge.findFirst({
    where: { hash: hashToken(token), purpose, expiresAt: { gt: new Date() } },
    select: { accountId: true, accessEpoch: true, method: true },
  });
}

/** Consumes a token. Returns whether it was still valid: of two calls at once only one gets `true`. */
export async function consumeChallenge(
  transaction: Pick<Transaction, 'challenge'>,
  token: string,
  purpose: ChallengePurpose,
  accountId: string | null,
): Promise<boolean> {
  const { count } = await transaction.challenge.deleteMany({
    where: { hash: hashToken(token), purpose, accountId, expiresAt: { gt: new Date() } },
  });
  return count > 0;
}

/** The cookie that holds the token between the first and the second step of a sign-in on the site. */
const name = `${cookiePrefix}marque.second-step`;

export function readSecondStepCookie(headers: Headers): string | null {
  return readCookie(headers, name) || null;
}

/** The `Set-Cookie` for a token, or the one that clears it. */
export function writeSecondStepCookie(token: string | null): string {
  const maxAge = token === null ? 0 : challengeMinutes * 60;
  const secure = useSecureCookies ? '; Secure' : '';
  // Lax: a sign-in with a provider arrives from the provider's site.
  return `${name}=${token ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}
