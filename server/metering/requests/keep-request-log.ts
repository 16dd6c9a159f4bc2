import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { requestLog } from '../../contract/limits';
import type { OpenDatabase } from '../../platform/database/database';
import { log } from '../../platform/log';
import { processWide } from '../../platform/process-wide';
import { repeat } from '../../platform/repeat';
import { writeBehind } from '../../platform/write-behind';
import { pruneAccount, pruneOld } from './prune-requests';
import { recordRequests } from './record-requests';
import { createRequestBuffer, type RequestBuffer } from './request-buffer';

/** The requests of this process that are not written yet. */
export const requestBuffer: RequestBuffer = processWide('request-buffer', () =>
  createRequestBuffer(),
);

const everyMs = 1000;
const pruneEveryMs = 600_000;
/** The embedded database works in this process: until a statement is done nothing else is. */
const perRound = {
  embedded: { rowsPerStatement: 50, statementsMax: 8, prunedMax: 400 },
  postgres: { rowsPerStatement: 200, statementsMax: 25, prunedMax: 1000 },
};
/** The accounts whose number of rows is known, roughly. */
const accountsKnownMax = 50_000;

type Options = { buffer?: RequestBuffer; keptMax?: number; now?: () => number };

/**
 * Writes noted requests behind into the log, and deletes what is old or too much.
 * @returns what ends it, after everything noted is written
 */
export function keepRequestLog(
  { client, isEmbedded }: OpenDatabase,
  { buffer = requestBuffer, keptMax = requestLog.requestsMax, now = Date.now }: Options = {},
): () => Promise<void> {
  let isClosing = false;
  const { rowsPerStatement, statementsMax, prunedMax } =
    perRound[isEmbedded ? 'embedded' : 'postgres'];
  const accounts = createPruner(client, { keptMax, prunedMax });

  /** @returns of how many accounts */
  const writeSome = async () => {
    const taken = buffer.take(rowsPerStatement);
    try {
      await recordRequests(client, taken, now());
    } catch (error) {
      buffer.putBack(taken);
      throw error;
    }
    for (const { accountId, requests } of taken) accounts.noteWritten(accountId, requests.length);
    return taken.length;
  };
  const round = async () => {
    // Not those that come back meanwhile: an account that does not pause would be written by every statement.
    let waiting = isClosing ? Infinity : buffer.accounts();
    let left = isClosing ? Infinity : statementsMax;
    for (; left > 0 && waiting > 0 && buffer.accounts() > 0; left--) {
      waiting -= await writeSome();
      // Requests that came in meanwhile have their turn.
      await setImmediate();
    }
    await accounts.prune();
  };
  const stopWriting = writeBehind('the request log', round, everyMs);
  const stopPruning = keepPruned(client, prunedMax, now);
  return async () => {
    isClosing = true;
    await stopPruning();
    await stopWriting();
  };
}

/** An account is pruned when it is first seen, and after every tenth part of what it may keep. */
function createPruner(
  client: OpenDatabase['client'],
  { keptMax, prunedMax }: { keptMax: number; prunedMax: number },
) {
  const slack = Math.ceil(keptMax / 10);
  const writtenSincePruned = new LRUCache<string, number>({ max: accountsKnownMax });
  const due = new Set<string>();
  return {
    noteWritten(accountId: string, count: number) {
      const written = (writtenSincePruned.get(accountId) ?? slack) + count;
      writtenSincePruned.set(accountId, written);
      if (written >= slack) due.add(accountId);
    },
    /** One account and one statement: the others have their turn in the next rounds. */
    async prune() {
      const [accountId] = due;
      if (accountId === undefined) return;
      if (await pruneAccount(client, accountId, { keptMax, prunedMax })) return;
      due.delete(accountId);
      writtenSincePruned.set(accountId, 0);
    },
  };
}

function keepPruned(
  client: OpenDatabase['client'],
  prunedMax: number,
  now: () => number,
): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await pruneOld(client, now(), prunedMax))) await setImmediate();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'old requests could not be deleted');
    }
    return pruneEveryMs;
  }, pruneEveryMs / 10);
}
