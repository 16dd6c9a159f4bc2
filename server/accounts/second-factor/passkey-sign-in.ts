import { database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CheckedAccess } from '../sessions/session-tokens';
import { consumeChallenge, createChallenge } from './challenges';
import type { Assertion } from './passkey-schemas';
import { getRelyingParty } from './relying-party';
import { takeAssertion } from './take-assertion';
import { describeAssertion, tokenOf } from './webauthn';

const purpose = 'passkey_sign_in';

/**
 * What a browser needs to sign in with a passkey of whatever account.
 * @throws AppError `not_found` where passkeys do not work
 */
export async function startPasskeySignIn() {
  getRelyingParty();
  return describeAssertion(await createChallenge(purpose, null), null);
}

/**
 * The account of a passkey that has signed. The device has made sure who holds it, so that the
 * passkey is both factors in one.
 * @throws AppError `invalid_passkey`
 */
export async function checkPasskey(response: Assertion): Promise<CheckedAccess> {
  const token = tokenOf(response);
  if (token === null) throw invalidPasskey();
  return database().$transaction(async (transaction) => {
    if (!(await consumeChallenge(transaction, token, purpose, null))) throw invalidPasskey();
    const accountId = await takeAssertion(transaction, token, response, { isAlone: true });
    if (accountId === null) throw invalidPasskey();
    const { accessEpoch } = await transaction.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { accessEpoch: true },
    });
    return { accountId, accessEpoch };
  });
}

function invalidPasskey(): AppError {
  return new AppError('invalid_passkey', 'The passkey is unknown, or signing took too long.');
}
