import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../errors';
import { processWide } from '../process-wide';

const lengthMin = 8;
const lengthMax = 128;
/** argon2id (the package's default) as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const commonPasswords = processWide(
  'common-passwords',
  () => new Set(dictionary['passwords-common']),
);

/** Which rule a new password breaks, or null. */
export function findPasswordFault(text: string): string | null {
  const length = [...text].length;
  if (length < lengthMin || length > lengthMax) {
    return `must have ${lengthMin} to ${lengthMax} characters`;
  }
  return commonPasswords.has(text.toLowerCase())
    ? 'is one of the most common ones; take another'
    : null;
}

/** @throws AppError `validation_error` for a length out of bounds or a password that everybody tries first */
export function parsePassword(text: string): string {
  const fault = findPasswordFault(text);
  if (fault !== null) throw new AppError('validation_error', `password: ${fault}`);
  return text;
}

/** argon2id with its parameters. Takes tens of milliseconds, in a thread of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options);
}

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time to say no, so that
 * an address without an account cannot be told by the clock.
 */
export async function isPasswordOf(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash()), password.normalize('NFKC'));
  return matches && passwordHash !== null;
}

function decoyHash(): Promise<string> {
  return processWide('decoy-hash', () => hashPassword('no account has this password'));
}
