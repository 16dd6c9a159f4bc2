import { once } from 'node:events';
import { createInstanceFolder, type RunningServer, startServer } from '../../support/start-server';
import { times } from './ask';

type StartOptions = NonNullable<Parameters<typeof startServer>[0]>;

export const adminToken = 'operator-token-of-the-tests';

export type Cluster = {
  /** The running servers; a killed one is replaced in its place. */
  servers: RunningServer[];
  /** All of them write their mail here if there is no transport. */
  dataFolder: string;
  baseUrl: (i?: number) => string;
  /** `kill -9`, and waits for the exit. */
  kill: (i: number) => Promise<void>;
  replace: (i: number) => Promise<void>;
  /** Everything that all servers have printed, including the killed ones. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Server processes that share one Postgres, behind one trusted proxy, as several instances would. */
export async function startCluster(
  count: number,
  databaseUrl: string,
  variables: Record<string, string> = {},
  options: Pick<StartOptions, 'readyWithinMs' | 'isMeasured'> = {},
): Promise<Cluster> {
  const dataFolder = createInstanceFolder();
  const started: RunningServer[] = [];
  const start = async () => {
    const server = await startServer({
      dataFolder,
      withSite: false,
      ...options,
      variables: {
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: 'a secret that all instances share',
        ADMIN_TOKEN: adminToken,
        // Shared, because the tokens name it as their issuer.
        PUBLIC_URL: 'http://marque.test',
        TRUST_PROXY_HOPS: '1',
        LOG_LEVEL: 'info',
        ...variables,
      },
    });
    started.push(server);
    return server;
  };
  const servers = await Promise.all(times(count, start));
  const serverAt = (i: number) => {
    const server = servers[i % servers.length];
    if (server === undefined) throw new Error('The cluster is empty.');
    return server;
  };
  return {
    servers,
    dataFolder,
    baseUrl: (i = 0) => serverAt(i).baseUrl,
    kill: async (i) => {
      const gone = once(serverAt(i).process, 'exit');
      serverAt(i).process.kill('SIGKILL');
      await gone;
    },
    replace: async (i) => {
      servers[i % servers.length] = await start();
    },
    output: () => started.map((server) => server.output()).join(''),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
