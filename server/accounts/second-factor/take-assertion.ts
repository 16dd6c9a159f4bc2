import type { Transaction } from '../../platform/database/database';
import type { Assertion } from './passkey-schemas';
import { readAssertion } from './webauthn';

/**
 * Takes what a passkey has signed. Under two calls at once the counter moves once.
 * @param isAlone whether there is no password: the device has then made sure who holds it
 * @returns whose passkey it is, or null where the signature is not right
 */
export async function takeAssertion(
  transaction: Pick<Transaction, 'passkey'>,
  token: string,
  response: Assertion,
  { isAlone }: { isAlone: boolean },
): Promise<string | null> {
  const passkey = await transaction.passkey.findUnique({ where: { credentialId: response.id } });
  if (passkey === null) return null;
  const counter = await readAssertion(token, response, passkey, { isAlone });
  if (counter === null) return null;
  const { count } = await transaction.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: new Date() },
  });
  return count > 0 ? passkey.accountId : null;
}
