import type { Database } from '../../platform/database/database';
import { authSecrets } from '../../platform/auth-secret';
import { log } from '../../platform/log';
import { startJob, type StopJob } from '../../platform/start-job';
import { currentHeader, openSecret, sealSecret } from './seal-secret';

const everyMs = 60 * 60 * 1000;
const rowsMax = 100;

/**
 * While AUTH_SECRET is rotated, seals again what the secret before has sealed, so that the overlap
 * can end. Every hour, since an instance that still has the old secret may seal something in between.
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

/** @returns how many were sealed again, and how many neither secret opens */
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

/** Those that the current secret has not sealed. */
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
    // Another app may have been set up, or a code may have sealed it again, in between.
    where: { accountId, sealedSecret },
    data: { sealedSecret: await sealSecret(opened.secret, accountId) },
  });
  return 'resealed';
}
