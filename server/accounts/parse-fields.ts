import {
  emailRule,
  isName,
  nameRule,
  passwordLengthMax,
  passwordLengthMin,
  passwordLengthRule,
} from '../contract/account-fields';
import {
  judgePassword,
  type PasswordOwner,
  passwordStrengthMin,
  passwordStrengthRule,
} from '../contract/password-strength';
import { AppError } from '../platform/errors';
import { findEmail } from '../platform/mail/find-email';

/**
 * Parses an e-mail address into the one form in which it is stored, looked up and mailed to.
 * @throws AppError `validation_error`; the message never repeats the address
 */
export function parseEmail(text: string): string {
  const address = findEmail(text);
  if (address === null) throw new AppError('validation_error', emailRule, { field: 'email' });
  return address;
}

/**
 * Parses a person's name, or returns null for none.
 * @throws AppError `validation_error`
 */
export function parseName(text: string | undefined): string | null {
  if (text !== undefined && !isName(text)) {
    throw new AppError('validation_error', nameRule, { field: 'name' });
  }
  return text?.trim() || null;
}

/**
 * Checks a new password: its length, and that it is hard to guess even for people who know its owner.
 * @throws AppError `validation_error`
 */
export async function parsePassword(text: string, owner: PasswordOwner): Promise<string> {
  if (!hasPasswordLength(text)) refusePassword(passwordLengthRule);
  if ((await judgePassword(text, owner)) < passwordStrengthMin) {
    refusePassword(passwordStrengthRule);
  }
  return text;
}

export function hasPasswordLength(text: string): boolean {
  const { length } = [...text];
  return length >= passwordLengthMin && length <= passwordLengthMax;
}

function refusePassword(rule: string): never {
  throw new AppError('validation_error', rule, { field: 'password' });
}
