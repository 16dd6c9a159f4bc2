import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import {
  type AuthSecret,
  authSecret,
  authSecrets,
  deriveKey,
  findAuthSecret,
} from '../../platform/process/secrets';
import type { Database } from '../../platform/database/database';
import { log } from '../../platform/log';
import { startJob, type StopJob } from '../../platform/process/jobs';

/**
 * Encrypts a secret that the server has to read again.
 * @param holderId the account or the webhook that it belongs to: it opens for no other
 */
export function sealSecret(secret: string, holderId: string): Promise<string> {
  const current = authSecret();
  return new EncryptJWT({ secret })
    .setProtectedHeader(header(current.id))
    .setSubject(holderId)
    .encrypt(sealingKey(current));
}

/**
 * The sealed text, or null if it was sealed for another holder or with a secret no longer configured.
 * @returns `isCurrent`: whether it opens without AUTH_SECRET_PREVIOUS
 */
export async function openSecret(sealed: string, holderId: string) {
  const { kid } = decodeProtectedHeader(sealed);
  const key = kid === undefined ? null : findAuthSecret(kid);
  if (key === null) return null;
  const expected = { subject: holderId };
  const opened = await jwtDecrypt(sealed, sealingKey(key), expected).catch(() => null);
  if (opened === null) return null;
  return { secret: String(opened.payload['secret']), isCurrent: kid === authSecret().id };
}

/** The start, up to the first dot, of everything sealed with the current secret. */
export function currentHeader(): string {
  const { id: kid } = authSecret();
  return `${Buffer.from(JSON.stringify(header(kid))).toString('base64url')}.`;
}

const header = (kid: string) => ({ alg: 'dir', enc: 'A256GCM', kid });

const sealingKey = (secret: AuthSecret) => deriveKey(secret, 'second-factor');

const everyMs = 60 * 60 * 1000;
const rowsMax = 100;

/**
 * During a rotation of AUTH_SECRET, reseals what the previous secret has sealed, so that the overlap can
 * end. Every hour, since an instance that still has the old secret may have sealed more meanwhile.
 */
export function startResealing(database: Database): StopJob {
  return startJob({
    failure: 'secrets could not be sealed again',
    everyMs,
    firstAfterMs: everyMs / 60,
    async run(signal) {
      if (authSecrets().length > 1) await resealAll(database, signal);
    },
  });
}

/** @returns how many were resealed, and how many neither secret opens */
export async function resealAll(database: Database, signal?: AbortSignal) {
  const total = { resealed: 0, unopened: 0 };
  let after: string | undefined;
  do {
    const rows = await listOutdated(database, after);
    for (const row of rows) total[await reseal(database, row)]++;
    after = rows.length < rowsMax ? undefined : rows.at(-1)?.accountId;
    signal?.throwIfAborted();
  } while (after !== undefined);
  if (total.resealed + total.unopened > 0) {
    log.info(total, 'secrets of authenticator apps were sealed with the new AUTH_SECRET');
  }
  return total;
}

/** Secrets not sealed with the current one. */
function listOutdated(database: Database, after: string | undefined) {
  return database.authenticatorApp.findMany({
    where: {
      // Prisma passes the text to LIKE as it is.
      NOT: { sealedSecret: { startsWith: currentHeader().replaceAll('_', '\\_') } },
      ...(after !== undefined && { accountId: { gt: after } }),
    },
    orderBy: { accountId: 'asc' },
    take: rowsMax,
    select: { accountId: true, sealedSecret: true },
  });
}

async function reseal(
  { authenticatorApp }: Pick<Database, 'authenticatorApp'>,
  { accountId, sealedSecret }: { accountId: string; sealedSecret: string },
): Promise<'resealed' | 'unopened'> {
  const opened = await openSecret(sealedSecret, accountId);
  if (opened === null) return 'unopened';
  await authenticatorApp.updateMany({
    // Meanwhile another app may have been set up, or a sign-in may have resealed it.
    where: { accountId, sealedSecret },
    data: { sealedSecret: await sealSecret(opened.secret, accountId) },
  });
  return 'resealed';
}
