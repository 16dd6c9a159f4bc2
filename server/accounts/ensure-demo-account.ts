import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../platform/database/database';
import { env } from '../platform/env';
import { EmailTokenPurpose } from '../platform/generated/enums';
import { systemOrigin } from '../platform/requests/origin';
import { generateApiKey, hashApiKey } from './keys/caller';
import { invalidateAccount } from './keys/find-caller';
import { revokeKey } from './keys/regenerate-key';
import { voidEmailTokens } from './mail-link';
import { endAccess } from './take-over';

const demoEmail = 'demo@marque.localhost';
const fileName = 'demo-key';

/**
 * Creates the account with which newcomers can try everything: pro plan, its key in `demo-key`.
 * If the file is missing or holds another key, the account gets a new key and the old one is revoked.
 * @returns the raw key
 */
export async function ensureDemoAccount(database: Database, dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, fileName);
  const account = await database.account.upsert({
    where: { email: demoEmail },
    create: { email: demoEmail, tier: 'pro' },
    update: {},
  });
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  const current = { accountId: account.id, hash: hashApiKey(kept), revokedAt: null };
  if ((await database.apiKey.count({ where: current })) > 0) return kept;

  const { raw, record } = generateApiKey('test');
  // Written first: a crash in between leaves a file without a valid key, which the next start repairs.
  await writeFile(file, `${raw}\n`, { mode: 0o600 });
  await database.$transaction(async (transaction) => {
    await revokeKey(transaction, account.id);
    await transaction.apiKey.create({ data: { accountId: account.id, ...record } });
  });
  await invalidateAccount(account.id);
  return raw;
}

/** Ends all access to the demo account, if there is one. It can be opened again. */
export async function closeDemoAccount(database: Database, dataFolder: string): Promise<void> {
  await rm(path.join(dataFolder, fileName), { force: true });
  const account = await database.account.findUnique({ where: { email: demoEmail } });
  if (account === null) return;
  await database.$transaction(async (transaction) => {
    await endAccess(transaction, account.id, null, { actor: 'system', origin: systemOrigin() });
    await voidEmailTokens(transaction, account.id, Object.values(EmailTokenPurpose));
  });
  await invalidateAccount(account.id);
}

/** The file with the demo account's key, relative if below the working directory; null if there is none. */
export function demoKeyFile(): string | null {
  if (!env.hasDemo) return null;
  const file = path.join(env.dataFolder, fileName);
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
