import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';
import { createFairQueue } from '../platform/process/fair-queue';
import type { Origin } from '../platform/requests/origin';

/** argon2id (the package's default) as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves one core to the event loop, and one of libuv's four threads to files and DNS. */
const hashesAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
/** By network. A hash takes about 20 ms, so a lone client's last one waits for less than half a second. */
const hashing = createFairQueue({
  atOnceMax: hashesAtOnce,
  atOnceEachMax: hashesAtOnce,
  waiting: { max: 400 * hashesAtOnce, eachMax: 50 * hashesAtOnce, tooBusy },
});
let decoyHash: Promise<string> | undefined;

/** Who sent the password. */
type Sender = Pick<Origin, 'address'>;

/**
 * Runs in a thread of its own, for tens of milliseconds.
 * @throws AppError `service_unavailable` while too many passwords of the sender's network are being hashed
 */
export function hashPassword(password: string, { address }: Sender): Promise<string> {
  return hashing.inTurn(address ?? '', () => hash(password.normalize('NFKC'), options));
}

/**
 * Without a hash it takes as long to return false: timing must not reveal which accounts exist.
 * @throws AppError `service_unavailable` while too many passwords of the sender's network are being hashed
 */
export async function isPasswordOf(password: string, passwordHash: string | null, sender: Sender) {
  // Outside the queue, so that it is never refused: it is computed only once.
  decoyHash ??= hash('no account has this password', options);
  const known = passwordHash ?? (await decoyHash);
  const matches = await hashing.inTurn(sender.address ?? '', () =>
    verify(known, password.normalize('NFKC')),
  );
  return matches && passwordHash !== null;
}

/**
 * Makes sure that the person at a signed-in screen knows the password.
 * @throws AppError `validation_error` that names the form's field: a typing error must not end the session
 */
export async function confirmPassword(
  password: string,
  passwordHash: string | null,
  { field, sender }: { field: string; sender: Sender },
) {
  if (await isPasswordOf(password, passwordHash, sender)) return;
  throw new AppError('validation_error', 'is not the password of this account', { field });
}

function tooBusy(): AppError {
  metrics().capRefusals.inc({ cap: 'hashing' });
  return new AppError(
    'service_unavailable',
    'Too many passwords are being checked at the moment. Try again in a few seconds.',
    { headers: { 'Retry-After': '2' } },
  );
}
