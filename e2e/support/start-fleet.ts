import { inject } from 'vitest';
import type { OpenDatabase } from '../database/database';
import type { Tier } from '../generated/enums';
import { createAccount, type TestAccount } from './factories';
import { type Instance, startInstance } from './start-instance';
import { withDatabase } from './template-databases';

export type Fleet = {
  instances: Instance[];
  createAccount: (plan?: { tier?: Tier; dailyRequests?: number }) => Promise<TestAccount>;
  /** Sends requests to the instances in turn, `lanes` at a time. */
  send: (requests: readonly FleetRequest[], lanes?: number) => Promise<FleetAnswer[]>;
  stop: () => Promise<void>;
};

export type FleetRequest = {
  account: TestAccount;
  path: string;
  init?: RequestInit;
  /** Which process is asked; the next one in turn when nothing is said. */
  instance?: number;
};
export type FleetAnswer = {
  status: number;
  headers: Headers;
  body: string;
  instance: number;
  latencyMs: number;
};

/** Three processes on one Postgres and one counter store. */
export async function startFleet(
  opened: OpenDatabase,
  variables: Record<string, string>,
  size = 3,
): Promise<Fleet> {
  const all = { ...variables, DATABASE_URL: await urlOf(opened) };
  const instances = await Promise.all(Array.from({ length: size }, () => startInstance(all)));
  let turn = 0;
  const ask = async ({ account, path, init, instance }: FleetRequest): Promise<FleetAnswer> => {
    const at = instance ?? turn++ % instances.length;
    const startedAtMs = performance.now();
    const response = await fetch(`${instances[at]?.baseUrl}${path}`, {
      ...init,
      headers: { 'X-API-Key': account.apiKey, ...Object(init?.headers) },
    });
    const body = await response.text();
    const { status, headers } = response;
    return { status, headers, body, instance: at, latencyMs: performance.now() - startedAtMs };
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
      const answers: FleetAnswer[] = [];
      let next = 0;
      const lane = async () => {
        for (let at = next++; at < requests.length; at = next++) {
          const request = requests[at];
          if (request) answers.push(await ask(request));
        }
      };
      await Promise.all(Array.from({ length: Math.min(lanes, requests.length) }, lane));
      return answers;
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
