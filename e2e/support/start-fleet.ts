import { inject } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database';
import type { Tier } from '../../server/contract/plans';
import { createAccount, type TestAccount } from './factories';
import { type RunningServer, startServer } from './start-server';
import { withDatabase } from './template-databases';

export type Fleet = {
  instances: RunningServer[];
  createAccount: (plan?: { tier?: Tier; dailyRequests?: number }) => Promise<TestAccount>;
  /** Sends requests to the instances in turn, `lanes` at a time. */
  send: (requests: readonly FleetRequest[], lanes?: number) => Promise<FleetResponse[]>;
  stop: () => Promise<void>;
};

export type FleetRequest = {
  account: TestAccount;
  path: string;
  init?: RequestInit;
  /** Which process gets the request; by default the next one in turn. */
  instance?: number;
};
export type FleetResponse = {
  status: number;
  headers: Headers;
  body: string;
  instance: number;
  latencyMs: number;
};

export const metricsToken = 'metrics-token-of-the-tests';

/** A service without a site, one of several on one Postgres. */
export const startInstance = (
  variables: Record<string, string>,
  isMeasured = false,
): Promise<RunningServer> =>
  startServer({
    withSite: false,
    isMeasured,
    variables: {
      AUTH_SECRET: 'a secret that is long enough for the tests',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'info',
      ...variables,
    },
  });

/** Three processes on one Postgres and one counter store. */
export async function startFleet(
  opened: OpenDatabase,
  variables: Record<string, string>,
  size = 3,
): Promise<Fleet> {
  const all = { DATABASE_URL: await urlOf(opened), ...variables };
  const instances = await Promise.all(Array.from({ length: size }, () => startInstance(all)));
  let turn = 0;
  const ask = async ({ account, path, init, instance }: FleetRequest): Promise<FleetResponse> => {
    const i = instance ?? turn++ % instances.length;
    const startedAtMs = performance.now();
    const response = await fetch(`${instances[i]?.baseUrl}${path}`, {
      ...init,
      headers: { 'X-API-Key': account.apiKey, ...Object(init?.headers) },
    });
    const body = await response.text();
    const { status, headers } = response;
    return { status, headers, body, instance: i, latencyMs: performance.now() - startedAtMs };
  };
  return {
    instances,
    async createAccount({ tier = 'free', dailyRequests } = {}) {
      const account = await createAccount(opened.client, { tier });
      if (dailyRequests !== undefined) {
        await opened.client.account.update({ where: { id: account.id }, data: { dailyRequests } });
      }
      return account;
    },
    async send(requests, lanes = 200) {
      const responses: FleetResponse[] = [];
      let next = 0;
      const lane = async () => {
        for (let i = next++; i < requests.length; i = next++) {
          const request = requests[i];
          if (request) responses.push(await ask(request));
        }
      };
      await Promise.all(Array.from({ length: Math.min(lanes, requests.length) }, lane));
      return responses;
    },
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
    },
  };
}

export const times = <T>(count: number, value: T): T[] =>
  Array.from({ length: count }, () => value);

export async function urlOf({ client }: OpenDatabase): Promise<string> {
  const [row] = await client.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
  return withDatabase(inject('postgres')?.url ?? '', row?.name ?? '');
}
