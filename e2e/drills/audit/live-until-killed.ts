import { randomUUID } from 'node:crypto';
import { listEvents } from '../../../server/accounts/audit/list-events';
import { renameAccount } from '../../../server/accounts/get-account';
import { regenerateKey } from '../../../server/accounts/keys/regenerate-key';
import { endSession, endSessions } from '../../../server/accounts/sessions/end-sessions';
import { setAccount } from '../../../server/accounts/set-account';
import { restoreAccount, suspendAccount } from '../../../server/accounts/suspend-account';
import { setAlertThresholds } from '../../../server/metering/alerts/usage-alerts';
import { openEmbedded } from '../../../server/platform/database/database';
import { originOf } from '../../../server/platform/requests/origin';
import { replaceProcessWide } from '../../../server/platform/process/made-once';
import { openTestSession } from '../../support/open-test-session';
import type { FoundState } from './kill-audited.test';

// Prints an account as the data folder given as argument holds it, then keeps changing the account
// until it is killed. Each verb's request id is printed once the verb has returned.
const [dataFolder = ''] = process.argv.slice(2);
const email = 'jane@example.com';
const say = (line: string) => process.stdout.write(`${line}\n`);
const writersAtOnce = 3;

const opened = openEmbedded(dataFolder);
replaceProcessWide('database', opened);
const { client } = opened;
const existing = await client.account.findUnique({ where: { email } });
const { id } =
  existing ?? (await client.account.create({ data: { email, emailVerifiedAt: new Date() } }));
say(JSON.stringify(await findState(id)));

async function findState(accountId: string): Promise<FoundState> {
  const events: FoundState['events'] = [];
  let before: string | undefined;
  do {
    const page = await listEvents(accountId, {}, { limit: 200, before });
    events.push(...page.events);
    before = page.nextBefore ?? undefined;
  } while (before !== undefined);
  const account = await client.account.findUniqueOrThrow({ where: { id: accountId } });
  const where = { accountId };
  return {
    events,
    keys: await client.apiKey.count({ where }),
    revoked: await client.apiKey.count({ where: { ...where, revokedAt: { not: null } } }),
    sessions: await client.session.count({ where }),
    ended: await client.session.count({ where: { ...where, endedAt: { not: null } } }),
    tier: account.tier,
    thresholds: account.alertThresholds.join(' '),
    isSuspended: account.suspendedAt !== null,
  };
}

const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
};

async function endAnySession(origin: ReturnType<typeof originOf>): Promise<void> {
  const session = await client.session.findFirst({ where: { accountId: id, endedAt: null } });
  if (session !== null) await endSession(session.id, origin);
}

type Verb = (origin: ReturnType<typeof originOf>) => Promise<unknown>;
const verbs: Verb[] = [
  (origin) => openTestSession(id, origin),
  (origin) => openTestSession(id, origin),
  endAnySession,
  (origin) => endSessions(id, { origin }),
  (origin) => regenerateKey(id, origin),
  (origin) => renameAccount(id, 'Jane', origin),
  (origin) => setAlertThresholds(id, pick([[], [50], [80, 100]]), origin),
  (origin) => setAccount(email, { tier: pick(['free', 'pro', 'enterprise']) }, origin),
  (origin) => suspendAccount(email, 'A drill.', origin),
  (origin) => restoreAccount(email, origin),
];

async function live(): Promise<never> {
  for (;;) {
    const requestId = randomUUID();
    const origin = originOf({ requestId, address: '192.0.2.1', userAgent: 'drill' });
    // Refused while the account is suspended: nothing happens then.
    const refused = await pick(verbs)(origin).then(
      () => false,
      () => true,
    );
    say(`${refused ? 'refused' : 'done'} ${requestId}`);
  }
}
await Promise.all(Array.from({ length: writersAtOnce }, live));
