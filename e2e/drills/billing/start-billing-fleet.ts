import { type OpenDatabase, openPostgres } from '../../../server/platform/database/database';
import { createPostgresDatabase, type PostgresDatabase } from '../accounts/postgres-database';
import { startInstance } from '../../support/start-fleet';
import { createInstanceFolder, type RunningServer } from '../../support/start-server';
import {
  type StandIn,
  standInVariables,
  startStandIn,
} from '../../stand-ins/stripe/start-stand-in';
import { hasRedis, testRedisUrl } from '../../support/test-redis';
import { createMailCount } from './life-stories';

/** Three processes on one Postgres, with one stand-in for Stripe. */
export type BillingFleet = {
  standIn: StandIn;
  postgres: PostgresDatabase;
  opened: OpenDatabase;
  instances: RunningServer[];
  /** Sends a request to one of them. */
  ask: (i: number, path: string, init?: RequestInit) => Promise<Response>;
  /** Replaces a killed process with a new one. */
  replace: (i: number) => Promise<void>;
  /** The messages to an address. */
  countMail: ReturnType<typeof createMailCount>;
  stop: () => Promise<void>;
};

const publicUrl = 'http://marque.test';

export async function startBillingFleet(size = 3): Promise<BillingFleet> {
  const postgres = await createPostgresDatabase();
  const standIn = await startStandIn();
  const dataFolder = createInstanceFolder();
  const start = async () =>
    startInstance({
      ...standInVariables(standIn),
      DATABASE_URL: postgres.url,
      MARQUE_DATA: dataFolder,
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'error',
      ...(hasRedis && { REDIS_URL: testRedisUrl }),
    });
  const instances = await Promise.all(Array.from({ length: size }, start));
  const opened = openPostgres(postgres.url);
  return {
    standIn,
    postgres,
    opened,
    countMail: createMailCount(dataFolder),
    instances,
    ask: (i, path, init) => {
      const instance = instances[i % instances.length];
      return fetch(`${instance?.baseUrl}${path}`, { redirect: 'manual', ...init });
    },
    replace: async (i) => {
      instances[i % instances.length] = await start();
    },
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      await opened.close();
      await standIn.close();
      await postgres.drop();
    },
  };
}
