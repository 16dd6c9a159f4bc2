import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import {
  type AuthSecret,
  authSecret,
  authSecrets,
  deriveKey,
  findAuthSecret,
} from '../../platform/process/secrets';
import { hourMs, minuteMs } from '../../contract/durations';
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
function currentHeader(): string {
  const { id: kid } = authSecret();
  return `${Buffer.from(JSON.stringify(header(kid))).toString('base64url')}.`;
}

const header = (kid: string) => ({ alg: 'dir', enc: 'A256GCM', kid });

const sealingKey = (secret: AuthSecret) => deriveKey(secret, 'second-factor');

const rowsMax = 100;
/** Before every UUID that is used. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** Secrets in a column, each sealed for the id of its row. */
export type SealedColumn = { of: string; table: string; id: string; column: string };

const ofApps: SealedColumn = {
  of: 'authenticator apps',
  table: 'authenticator_app',
  id: 'account_id',
  column: 'sealed_secret',
};

/**
 * During a rotation of AUTH_SECRET, reseals what the previous secret has sealed, so that the overlap can
 * end. Every hour, since an instance that still has the old secret may have sealed more meanwhile.
 */
export function startResealing(database: Database, others: readonly SealedColumn[]): StopJob {
  return startJob({
    failure: 'secrets could not be sealed again',
    everyMs: hourMs,
    firstAfterMs: minuteMs,
    async run(signal) {
      if (authSecrets().length === 1) return;
      for (const column of [ofApps, ...others]) await resealAll(database, column, signal);
    },
  });
}

/** @returns how many were resealed, and how many neither secret opens */
export async function resealAll(
  database: Database,
  { of, table, id, column } = ofApps,
  signal?: AbortSignal,
) {
  const list = `SELECT ${id}::text AS "holderId", ${column} AS sealed FROM ${table}
    WHERE ${id} > $1::uuid AND NOT starts_with(${column}, $2) ORDER BY ${id} LIMIT ${rowsMax}`;
  // Meanwhile the secret may have been replaced, or resealed by a sign-in or another instance.
  const replace = `UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1::uuid AND ${column} = $2`;
  const total = { resealed: 0, unopened: 0 };
  for (let after: string | undefined = firstId; after !== undefined;) {
    const rows: Row[] = await database.$queryRawUnsafe(list, after, currentHeader());
    for (const { holderId, sealed } of rows) {
      const opened = await openSecret(sealed, holderId);
      total[opened === null ? 'unopened' : 'resealed']++;
      if (opened === null) continue;
      const resealed = await sealSecret(opened.secret, holderId);
      await database.$executeRawUnsafe(replace, holderId, sealed, resealed);
    }
    after = rows.length < rowsMax ? undefined : rows.at(-1)?.holderId;
    signal?.throwIfAborted();
  }
  if (total.resealed + total.unopened > 0) {
    log.info(total, `secrets of ${of} were sealed with the new AUTH_SECRET`);
  }
  return total;
}

type Row = { holderId: string; sealed: string };
