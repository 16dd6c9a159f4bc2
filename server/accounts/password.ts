import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../platform/errors';
import { createHashingQueue } from './hashing-queue';

/** argon2id (the package's default) as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hashing = createHashingQueue();
let decoyHash: Promise<string> | undefined;

/**
 * Takes tens of milliseconds, in a thread of its own.
 * @throws AppError `service_unavailable` while too many passwords are being hashed
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), options));
}

/**
 * Without a hash it takes the same time to say no: the clock must not tell who has an account.
 * @throws AppError `service_unavailable` while too many passwords are being hashed
 */
export async function isPasswordOf(password: string, passwordHash: string | null) {
  // Once, and never refused: it is kept.
  decoyHash ??= hash('no account has this password', options);
  const known = passwordHash ?? (await decoyHash);
  const matches = await hashing.run(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}

/**
 * Makes sure that the person at a signed-in screen knows the password.
 * @throws AppError `validation_error` that names the form's field: a typing error signs nobody out
 */
export async function confirmPassword(
  password: string,
  passwordHash: string | null,
  field: string,
) {
  if (await isPasswordOf(password, passwordHash)) return;
  throw new AppError('validation_error', 'is not the password of this account', { field });
}
