import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenDatabase, openPostgres } from '../../../server/platform/database/database';
import type { TestAccount } from '../../support/factories';
import { type RedisProcess, startRedisProcess } from '../../support/redis-process';
import { type Fleet, type FleetResponse, startFleet, times } from '../../support/start-fleet';
import { startSteadyLoad, type TimedResponse, untilCounted } from '../../support/steady-load';
import { createPostgresDatabase } from '../accounts/postgres-database';
import { createOwnPostgres, type OwnPostgres } from '../keys/own-postgres';

const perSecond = 60;
const usualMs = 3000;

export type Fault = {
  name: string;
  begin: () => unknown;
  lastsMs: number;
  end: () => unknown;
};

/** What a fault did to keys that the instances know, and to others. */
export type Measured = {
  requests: TimedResponse[];
  /** Requests with known keys that got no response, or not a 200. */
  failed: number;
  longestMs: number;
  /** From the end of the fault to a 200 with rate-limit headers on each instance, for new keys too. */
  recoveryMs: number;
  /** Responses during the fault to a key that was revoked before. */
  toRevoked: FleetResponse[];
  /** Responses during the fault to a key that no instance knows. */
  toUnknown: FleetResponse[];
  accounts: TestAccount[];
  /** The row of the table in docs/faults.md, to be printed. */
  row: string;
};

/** Runs a fault under a steady load of known keys, and measures what it costs. */
export async function measureFault(world: FaultWorld, fault: Fault): Promise<Measured> {
  const { fleet } = world;
  const [accounts, revoked] = [await createKnown(world), await createRevoked(world)];
  const [unknown, later] = [await fleet.createAccount(), await fleet.createAccount()];
  const load = startSteadyLoad(fleet, accounts, svg, perSecond);
  await sleep(usualMs);
  await fault.begin();
  const asked = {
    revoked: [] as Promise<FleetResponse[]>[],
    unknown: [] as Promise<FleetResponse[]>[],
  };
  const untilMs = performance.now() + fault.lastsMs;
  do {
    // Not awaited: some responses may come only after the fault.
    asked.revoked.push(callEach(fleet, revoked));
    asked.unknown.push(callEach(fleet, unknown));
    await sleep(500);
  } while (performance.now() < untilMs);
  const endedAtMs = performance.now();
  await fault.end();
  const recoveryMs = await untilCounted(fleet, later, svg, endedAtMs);
  await load.stop();
  const toRevoked = (await Promise.all(asked.revoked)).flat();
  const toUnknown = (await Promise.all(asked.unknown)).flat();

  const requests = load.between(0, Infinity);
  const failed = requests.filter(({ status }) => status !== 200).length + load.failures().length;
  const longestMs = Math.max(...requests.map(({ latencyMs }) => latencyMs));
  const measured = { requests, failed, longestMs, recoveryMs, toRevoked, toUnknown, accounts };
  return { ...measured, row: describe(fault, measured) };
}

function describe({ name, lastsMs }: Fault, measured: Omit<Measured, 'row'>): string {
  const { requests, failed, longestMs, recoveryMs, toRevoked, toUnknown } = measured;
  const statuses = (responses: FleetResponse[]) =>
    [...new Set(responses.map(({ status }) => status))].toSorted((a, b) => a - b).join(', ');
  const longest = (responses: FleetResponse[]) =>
    Math.round(Math.max(...responses.map(({ latencyMs }) => latencyMs)));
  const cells = [
    `${name}, ${(lastsMs / 1000).toFixed(0)} s`,
    `${failed} of ${requests.length}`,
    `${Math.round(longestMs)} ms`,
    `${Math.round(recoveryMs)} ms`,
    statuses(toRevoked),
    `${statuses(toUnknown)} (${longest(toUnknown)} ms)`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const adminToken = 'operator-token-of-the-tests';
const instances = 2;
const knownAccounts = 20;
const calmMs = 100;
const calmRounds = 10;
const calmWithinMs = 45_000;
export const svg = '/v1/svg/github';

/** Two instances on their own Postgres and Redis, which a drill may break. */
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

/** A new instance is slow at first, which must not count as a fault. */
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
async function createKnown({ fleet }: FaultWorld, count = knownAccounts) {
  const accounts = await Promise.all(
    times(count, 0).map(() => fleet.createAccount({ tier: 'pro' })),
  );
  for (const account of accounts) await callEach(fleet, account, 3);
  return accounts;
}

/** A known account whose key was revoked, which all instances must have learned. */
async function createRevoked(world: FaultWorld): Promise<TestAccount> {
  const [account] = await createKnown(world, 1);
  if (account === undefined) throw new Error('No account.');
  await world.database.client.apiKey.updateMany({
    where: { accountId: account.id },
    data: { revokedAt: new Date() },
  });
  // An operator's change notifies all instances.
  await fetch(`${world.fleet.instances[0]?.baseUrl}/admin/accounts/${account.email}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tier: 'pro' }),
  });
  return account;
}

function callEach(fleet: Fleet, account: TestAccount, rounds = 1) {
  const one = fleet.instances.map((_, instance) => ({ account, path: svg, instance }));
  return fleet.send(times(rounds, one).flat(), 1);
}
