import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenDatabase, openPostgres } from '../../../server/platform/database/database';
import type { TestAccount } from '../../support/factories';
import { type RedisProcess, startRedisProcess } from '../../support/redis-process';
import { type Fleet, startFleet, times } from '../../support/start-fleet';
import { createPostgresDatabase } from '../accounts/postgres-database';
import { createOwnPostgres, type OwnPostgres } from '../keys/own-postgres';

const adminToken = 'operator-token-of-the-tests';
const instances = 2;
const knownAccounts = 20;
const calmMs = 100;
const calmRounds = 10;
const calmWithinMs = 45_000;
export const svg = '/v1/svg/github';

/** Two instances on a Postgres and a Redis of their own, which a drill may break. */
export type FaultWorld = {
  fleet: Fleet;
  postgres: OwnPostgres;
  redis: RedisProcess;
  database: OpenDatabase;
  close: () => Promise<void>;
};

/** @param folder where Postgres keeps its files; a temporary one by default */
export async function startFaultWorld(programs: string, folder?: string): Promise<FaultWorld> {
  const seeded = await createPostgresDatabase();
  const postgres = await createOwnPostgres(programs, seeded.url, folder);
  await seeded.drop();
  const redis = await startRedisProcess();
  const database = openPostgres(postgres.url);
  const fleet = await startFleet(
    database,
    { DATABASE_URL: postgres.url, REDIS_URL: redis.url, ADMIN_TOKEN: adminToken },
    instances,
  );
  await untilCalm(fleet);
  return {
    fleet,
    postgres,
    redis,
    database,
    close: async () => {
      await fleet.stop();
      await database.close();
      await redis.kill();
      await postgres.remove();
    },
  };
}

/** A new instance is busy with itself at first, which is none of the faults. */
async function untilCalm(fleet: Fleet): Promise<void> {
  const account = await fleet.createAccount({ tier: 'internal' });
  const untilMs = performance.now() + calmWithinMs;
  for (let calm = 0; calm < calmRounds && performance.now() < untilMs;) {
    const responses = await callEach(fleet, account);
    calm = responses.every(({ latencyMs }) => latencyMs < calmMs) ? calm + 1 : 0;
    await sleep(100);
  }
}

/** Accounts whose keys each instance has served before. */
export async function createKnown({ fleet }: FaultWorld, count = knownAccounts) {
  const accounts = await Promise.all(
    times(count, 0).map(() => fleet.createAccount({ tier: 'pro' })),
  );
  for (const account of accounts) await callEach(fleet, account, 3);
  return accounts;
}

/** A known account whose key one instance has revoked, as far as all of them must know. */
export async function createRevoked(world: FaultWorld): Promise<TestAccount> {
  const [account] = await createKnown(world, 1);
  if (account === undefined) throw new Error('No account.');
  await world.database.client.apiKey.updateMany({
    where: { accountId: account.id },
    data: { revokedAt: new Date() },
  });
  // What the operator's change ends with: all instances are told.
  await fetch(`${world.fleet.instances[0]?.baseUrl}/admin/accounts/${account.email}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tier: 'pro' }),
  });
  return account;
}

export function callEach(fleet: Fleet, account: TestAccount, rounds = 1) {
  const one = fleet.instances.map((_, instance) => ({ account, path: svg, instance }));
  return fleet.send(times(rounds, one).flat(), 1);
}
