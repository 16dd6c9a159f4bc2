import { isName } from '../../contract/account-fields';
import { passkeyNameLengthMax, passkeysMax } from '../../contract/second-factors';
import { database } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { AppError } from '../../platform/errors';
import { accountGone } from '../keys/caller';
import { changeFactors, type Holder, noteAdded, noteRemoved } from './change-factors';
import { consumeChallenge, createChallenge } from './challenges';
import type { Creation } from './passkey-schemas';
import { getRelyingParty } from './relying-party';
import { describeCreation, readCreation, tokenOf } from './webauthn';

const purpose = 'passkey_registration';

/**
 * What the browser needs to create a passkey of the account.
 * @throws AppError `not_found` where passkeys do not work, or `validation_error` for too many
 */
export async function startPasskey(accountId: string) {
  getRelyingParty();
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountGone();
  const known = await database().passkey.findMany({ where: { accountId } });
  if (known.length >= passkeysMax) throw tooMany();
  const token = await createChallenge(purpose, { accountId });
  return describeCreation(token, account, known);
}

/**
 * Keeps the passkey that the browser has created.
 * @returns the recovery codes, once, or null where the account has some
 * @throws AppError `validation_error`
 */
export async function addPasskey(
  holder: Holder,
  input: { name: string; response: Creation },
): Promise<string[] | null> {
  const { accountId } = holder;
  const name = parsePasskeyName(input.name);
  const token = tokenOf(input.response);
  const credential = token === null ? null : await readCreation(token, input.response);
  if (token === null || credential === null) throw notCreated();
  return changeFactors(holder, async (transaction) => {
    if (!(await consumeChallenge(transaction, token, purpose, accountId))) throw notCreated();
    if ((await transaction.passkey.count({ where: { accountId } })) >= passkeysMax) throw tooMany();
    await transaction.passkey.create({ data: { accountId, name, ...credential } });
    return noteAdded(transaction, holder, 'passkey');
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? notCreated() : error;
  });
}

/** @throws AppError `validation_error`, or `not_found` for a passkey that is not the account's */
export async function renamePasskey(
  accountId: string,
  input: { id: string; name: string },
): Promise<void> {
  const name = parsePasskeyName(input.name);
  const { count } = await database().passkey.updateMany({
    where: { id: input.id, accountId },
    data: { name },
  });
  if (count === 0) throw new AppError('not_found', 'This passkey has been removed already.');
}

/** Removing what is not there is no error: a button may be pressed twice. */
export function removePasskey(holder: Holder, id: string): Promise<void> {
  return changeFactors(holder, async (transaction) => {
    const { count } = await transaction.passkey.deleteMany({
      where: { id, accountId: holder.accountId },
    });
    if (count > 0) await noteRemoved(transaction, holder, 'passkey');
  });
}

function parsePasskeyName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= passkeyNameLengthMax && isName(name)) return name;
  const rule = `must have 1 to ${passkeyNameLengthMax} characters`;
  throw new AppError('validation_error', rule, { field: 'name' });
}

function notCreated(): AppError {
  return new AppError('validation_error', 'The passkey could not be verified. Try again.');
}

function tooMany(): AppError {
  const message = `An account has at most ${passkeysMax} passkeys. Remove one first.`;
  return new AppError('validation_error', message);
}
