import { openDatabase } from '../database/database';
import { metrics } from '../metrics/metrics';
import { processWide } from '../process-wide';
import { counters } from '../quotas/counters';
import { hashApiKey, isApiKey } from './api-key';
import { type Caller, findCaller } from './find-caller';
import { rememberedCallers } from './remembered-callers';
import { usedKeys } from './used-keys';

/**
 * The holder of a key, perhaps as remembered from a moment ago. Then `revision` is set, and nothing
 * may be served before the counter store has confirmed it or `rereadCaller` was asked.
 */
export function recallCaller(rawKey: string): Caller | null | Promise<Caller | null> {
  const { shared } = counters();
  // Without a store to ask, or while it is away, only the database knows who is revoked.
  if (shared === null || shared.guard.isAway() || openDatabase().isEmbedded) {
    return findCaller(rawKey);
  }
  if (!isApiKey(rawKey)) return null;
  const keyHash = hashApiKey(rawKey);
  const remembered = rememberedCallers().recall(keyHash);
  if (remembered === null) return readOnce(rawKey, keyHash);
  usedKeys().note(keyHash);
  return remembered;
}

/**
 * The same read anew, after the store has said that the account has changed.
 * @param revision what the store said, before the database is asked
 */
export async function rereadCaller(rawKey: string, revision?: string): Promise<Caller | null> {
  const readAtMs = performance.now();
  const caller = await findCaller(rawKey);
  if (revision !== undefined && isApiKey(rawKey)) {
    metrics().callerLookups.inc({ result: 'stale' });
    keep(hashApiKey(rawKey), caller && { ...caller, revision }, readAtMs);
  }
  return caller;
}

const reading = () =>
  processWide('callers-being-read', () => new Map<string, Promise<Caller | null>>());

/**
 * Requests that come side by side share one look at the database, if the store can tell whether it
 * was too early for one of them.
 */
async function readOnce(rawKey: string, keyHash: string): Promise<Caller | null> {
  const running = reading().get(keyHash);
  if (running) {
    const caller = await running;
    return caller?.revision === undefined ? findCaller(rawKey) : caller;
  }
  const started = read(rawKey, keyHash).finally(() => reading().delete(keyHash));
  reading().set(keyHash, started);
  return started;
}

async function read(rawKey: string, keyHash: string): Promise<Caller | null> {
  const readAtMs = performance.now();
  const accountId = rememberedCallers().accountOf(keyHash);
  const { shared } = counters();
  // The revision first: a change between the two then makes it a wrong one, never a caller.
  const revision =
    accountId === null || shared === null
      ? undefined
      : await shared.store.revisions.read(accountId).catch(() => undefined);
  const caller = await findCaller(rawKey);
  const isSame = caller !== null && caller.accountId === accountId;
  const dated = isSame && revision !== undefined ? { ...caller, revision } : caller;
  keep(keyHash, dated, readAtMs);
  return dated;
}

function keep(keyHash: string, caller: Caller | null, readAtMs: number): void {
  if (caller === null) rememberedCallers().forgetKey(keyHash);
  else rememberedCallers().remember(keyHash, caller, readAtMs);
}
