import { isName } from '../../contract/account-fields';
import { passkeyNameLengthMax, passkeysMax } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { AppError } from '../../platform/errors';
import { accountGone } from '../keys/caller';
import type { CheckedAccess } from '../sessions/session-tokens';
import { consumeChallenge, createChallenge } from './challenges';
import { changeFactors, type Holder, noteAdded, noteRemoved } from './change-factors';
import {
  type Assertion,
  type Creation,
  describeAssertion,
  describeCreation,
  getRelyingParty,
  readAssertion,
  readCreation,
  tokenOf,
} from './webauthn';

const registration = 'passkey_registration';
const signIn = 'passkey_sign_in';

/**
 * What the browser needs to create a passkey for the account.
 * @throws AppError `not_found` where passkeys do not work, or `validation_error` for too many
 */
export async function startPasskey(accountId: string) {
  getRelyingParty();
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountGone();
  const known = await database().passkey.findMany({ where: { accountId } });
  if (known.length >= passkeysMax) throw tooMany();
  const token = await createChallenge(registration, { accountId });
  return describeCreation(token, account, known);
}

/**
 * Stores the passkey that the browser has created.
 * @returns the recovery codes, shown once, or null if the account has some already
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
    if (!(await consumeChallenge(transaction, token, registration, accountId))) throw notCreated();
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

/** Removing a missing passkey is not an error: a button may be pressed twice. */
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

/**
 * What a browser needs to sign in with any account's passkey.
 * @throws AppError `not_found` where passkeys do not work
 */
export async function startPasskeySignIn() {
  getRelyingParty();
  return describeAssertion(await createChallenge(signIn, null), null);
}

/**
 * The account of a passkey that has signed. The device has verified its user, so the passkey counts as
 * both factors.
 * @throws AppError `invalid_passkey`
 */
export async function checkPasskey(response: Assertion): Promise<CheckedAccess> {
  const token = tokenOf(response);
  if (token === null) throw invalidPasskey();
  return database().$transaction(async (transaction) => {
    if (!(await consumeChallenge(transaction, token, signIn, null))) throw invalidPasskey();
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

/**
 * Consumes a passkey's signature. Of two calls at once only one advances the counter.
 * @param isAlone whether there is no password, so that the device must have verified its user
 * @returns the passkey's account, or null if the signature is invalid
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
