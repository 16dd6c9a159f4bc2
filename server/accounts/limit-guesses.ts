import { hashEmail } from './audit/hash-email';
import { isKnownNetwork } from './audit/is-known-network';
import { AppError } from '../platform/errors';
import { findEmail } from '../platform/mail/find-email';
import type { Origin } from '../platform/origin';
import { caps } from '../limits/caps';
import { consumeCap, refundCap } from '../limits/consume-cap';

/**
 * Runs an attempt to sign in with a password, and counts it if the password was wrong. However many
 * addresses take part, an account can be guessed at a few times an hour only, and its owner cannot
 * be locked out by it: each network in which the owner has been before has a budget of its own, and
 * a new password, set with a link by e-mail, makes any network one of those. An address without an
 * account is refused in the same way.
 * @throws AppError `rate_limit_exceeded`, or what the attempt throws
 */
export async function limitGuesses<T>(
  email: string,
  origin: Origin,
  attempt: () => Promise<T>,
): Promise<T> {
  const address = findEmail(email);
  // What is not an address has no password to guess; the attempt refuses it.
  if (address === null) return attempt();
  const refund = await consumeGuess(address, origin);
  try {
    const result = await attempt();
    await refund();
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid_credentials';
    if (!isWrong) await refund();
    throw error;
  }
}

/** @returns what gives it back */
async function consumeGuess(email: string, { address: network }: Origin) {
  const key = hashEmail(email);
  try {
    await consumeCap(caps.guesses, key);
    return () => refundCap(caps.guesses, key);
  } catch (error) {
    // Asked during an attack only: the time of the query must not tell who has an account.
    if (network === null || !(await isKnownNetwork(email, network))) throw error;
    const ownKey = `${key}:${network}`;
    await consumeCap(caps.knownGuesses, ownKey);
    return () => refundCap(caps.knownGuesses, ownKey);
  }
}
