import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';

/** argon2id (the package's default) as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves one core to the event loop, and one of libuv's four threads to files and DNS. */
const hashesAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
/** A hash takes about 20 ms, so the last in the queue waits for less than a second. */
const hashing = createHashingQueue({ atOnceMax: hashesAtOnce, waitingMax: 40 * hashesAtOnce });
let decoyHash: Promise<string> | undefined;

/**
 * Runs in a thread of its own, for tens of milliseconds.
 * @throws AppError `service_unavailable` while too many passwords are being hashed
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), options));
}

/**
 * Without a hash it takes as long to return false: timing must not reveal which accounts exist.
 * @throws AppError `service_unavailable` while too many passwords are being hashed
 */
export async function isPasswordOf(password: string, passwordHash: string | null) {
  // Outside the queue, so that it is never refused: it is computed only once.
  decoyHash ??= hash('no account has this password', options);
  const known = passwordHash ?? (await decoyHash);
  const matches = await hashing.run(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}

/**
 * Makes sure that the person at a signed-in screen knows the password.
 * @throws AppError `validation_error` that names the form's field: a typing error must not end the session
 */
export async function confirmPassword(
  password: string,
  passwordHash: string | null,
  field: string,
) {
  if (await isPasswordOf(password, passwordHash)) return;
  throw new AppError('validation_error', 'is not the password of this account', { field });
}

type Bounds = {
  atOnceMax: number;
  /** Work beyond this is refused: a very late response is of no use. */
  waitingMax: number;
};

/** Runs `atOnceMax` tasks at once and queues the rest in their order. */
export function createHashingQueue({ atOnceMax, waitingMax }: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<void> => {
    if (running < atOnceMax) {
      running++;
      return;
    }
    if (waiting.length >= waitingMax) throw tooBusy();
    // Work that ends passes its place on, so that newer work cannot take it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const endTurn = () => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await takeTurn();
      try {
        return await work();
      } finally {
        endTurn();
      }
    },
  };
}

function tooBusy(): AppError {
  metrics().capRefusals.inc({ cap: 'hashing' });
  return new AppError(
    'service_unavailable',
    'Too many passwords are being checked at the moment. Try again in a few seconds.',
    { headers: { 'Retry-After': '2' } },
  );
}
