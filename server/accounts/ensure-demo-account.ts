import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database';
import { generateApiKey, hashApiKey, isApiKey } from '../keys/api-key';
import { forgetAccount } from '../keys/find-caller';

export const demoEmail = 'demo@marque.localhost';

/**
 * The account that lets a newcomer try everything at once: pro plan, its key in `demo-key`.
 * A lost or foreign file gets a new key; the old one is revoked with it.
 * @returns the raw key
 */
export async function ensureDemoAccount(database: Database, dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'demo-key');
  const account = await database.account.upsert({
    where: { email: demoEmail },
    create: { email: demoEmail, tier: 'pro' },
    update: {},
  });
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  const live = await database.apiKey.findFirst({
    where: { accountId: account.id, revokedAt: null },
  });
  if (live && isApiKey(kept) && live.hash === hashApiKey(kept)) return kept;

  const { raw, record } = generateApiKey('test');
  // Written first: a crash in between leaves a file without a key, which the next start mends.
  await writeFile(file, `${raw}\n`, { mode: 0o600 });
  await database.$transaction(async (transaction) => {
    await transaction.apiKey.updateMany({
      where: { accountId: account.id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    await transaction.apiKey.create({ data: { accountId: account.id, ...record } });
  });
  await forgetAccount(account.id);
  return raw;
}
