import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAskTogether } from '../../platform/process/ask-together';
import { createScript, runScript } from '../../platform/redis/run-script';
import { oncePer } from '../../platform/process/made-once';
import type { SharedRedis } from '../../platform/redis/shared-redis';

/**
 * An account's revision is a text in the shared store that changes whenever its key or plan does.
 * Each instance may cache a caller for as long as the revision stays the same.
 */
export const revisionKey = (prefix: string, accountId: string) => `${prefix}:{${accountId}}:rev`;

const livesSeconds = 86_400;
const retryEveryMs = 500;

/**
 * Lua that reads the revision at `KEYS[1]` into the local `revision`. A missing one is created from the
 * store's clock, so that no revision is ever used twice.
 */
export const readRevisionLua = `
local revision = redis.call('GET', KEYS[1])
if not revision then
  local now = redis.call('TIME')
  revision = 'r' .. now[1] .. '.' .. now[2]
  redis.call('SET', KEYS[1], revision, 'EX', ${livesSeconds})
end`;

/** Renewed with each use: an active account keeps its revision through an outage of the database. */
const readScript = createScript(`${readRevisionLua}
redis.call('EXPIRE', KEYS[1], ${livesSeconds})
return revision`);

/** One read for all requests about the same account in one turn of the event loop. */
const readTogether = oncePer(({ client, guard, prefix }: SharedRedis) =>
  createAskTogether<string, string>(
    (accountId) => accountId,
    async (accountId, count) => {
      const keys = [revisionKey(prefix, accountId)];
      const run = () => runScript<string>(client, readScript, keys, []);
      const revision = await guard.run('revision', run);
      return Array.from({ length: count }, () => revision);
    },
  ),
);

/** @throws Error while the store is away */
export const readRevision = (redis: SharedRedis, accountId: string): Promise<string> =>
  readTogether(redis)(accountId);

/** @throws Error while the store is away */
export function changeRevision({ client, guard, prefix }: SharedRedis, accountId: string) {
  const key = revisionKey(prefix, accountId);
  return guard.run('revision', () => client.set(key, `r${randomUUID()}`, { ex: livesSeconds }));
}

/** Like `changeRevision`, but retried until it reaches the store. Gives up after `withinMs`. */
export async function changeRevisionLater(
  redis: SharedRedis,
  accountId: string,
  withinMs: number,
): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs) {
    await sleep(retryEveryMs, undefined, { ref: false });
    const isChanged = await changeRevision(redis, accountId).then(
      () => true,
      () => false,
    );
    if (isChanged) return;
  }
}
