import { dictionary } from '@zxcvbn-ts/language-common';
import {
  emailRule,
  isName,
  nameRule,
  passwordLengthMax,
  passwordLengthMin,
  passwordLengthRule,
} from '../contract/account-fields';
import { AppError } from '../platform/errors';
import { findEmail } from '../platform/mail/find-email';

/**
 * An e-mail address in the one form under which it is stored, looked up and written to.
 * @throws AppError `validation_error`; the message never repeats the address
 */
export function parseEmail(text: string): string {
  const address = findEmail(text);
  if (address === null) throw new AppError('validation_error', emailRule, { field: 'email' });
  return address;
}

/**
 * What somebody wants to be called, or null.
 * @throws AppError `validation_error`
 */
export function parseName(text: string | undefined): string | null {
  if (text !== undefined && !isName(text)) {
    throw new AppError('validation_error', nameRule, { field: 'name' });
  }
  return text?.trim() || null;
}

/** @throws AppError `validation_error` for a length out of bounds or a password that everybody tries first */
export function parsePassword(text: string): string {
  const fault = findPasswordFault(text);
  if (fault !== null) throw new AppError('validation_error', fault, { field: 'password' });
  return text;
}

/** Which rule a new password breaks, or null. */
export function findPasswordFault(text: string): string | null {
  const { length } = [...text];
  if (length < passwordLengthMin || length > passwordLengthMax) return passwordLengthRule;
  return commonPasswords.has(text.toLowerCase())
    ? 'is one of the most common ones; take another'
    : null;
}

const commonPasswords = new Set(dictionary['passwords-common']);
