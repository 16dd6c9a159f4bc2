import { LRUCache } from 'lru-cache';
import { openDatabase } from '../database/database';
import type { Tier } from '../generated/enums';
import { processWide } from '../process-wide';
import { hashApiKey, isApiKey } from './api-key';

/** Who is calling, as far as a key tells. */
export type Caller = { readonly accountId: string; readonly tier: Tier };

/**
 * The holder of a live key, or null.
 * An embedded database has no other writer than this process, so what was read once holds until
 * `forgetCaller`; a Postgres may be changed by another instance and is asked every time.
 */
export async function findCaller(rawKey: string): Promise<Caller | null> {
  if (!isApiKey(rawKey)) return null;
  const hash = hashApiKey(rawKey);
  const { client, isEmbedded } = openDatabase();
  const known = isEmbedded ? callers().get(hash) : undefined;
  if (known) return known;

  const key = await client.apiKey.findUnique({
    where: { hash },
    select: { revokedAt: true, account: { select: { id: true, tier: true } } },
  });
  if (key === null || key.revokedAt !== null) return null;
  const caller = { accountId: key.account.id, tier: key.account.tier };
  if (isEmbedded) callers().set(hash, caller);
  return caller;
}

/** To be called before a revocation or a change of plan is answered. */
export function forgetCaller(keyHash: string): void {
  callers().delete(keyHash);
}

const callers = () => processWide('callers', () => new LRUCache<string, Caller>({ max: 100_000 }));
