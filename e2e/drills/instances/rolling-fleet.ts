import { Agent, type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port';
import { type RunningServer, startServer } from '../../support/start-server';
import { clientIdleMs, startHaproxy } from './start-front';

const adminToken = 'operator-token-of-the-tests';
const size = 3;
/** The first start seeds and the others wait for it, all of them under load. */
const readyWithinMs = 300_000;
const perSecond = Number(process.env['DRILL_PER_SECOND'] ?? 500);

/**
 * Three instances behind a balancer, HAProxy by default, which are replaced one by one under load. They
 * end with the test.
 */
export type RollingFleet = {
  /** Replaces each instance with one of the service in this folder. */
  replaceAll: (folder: string) => Promise<void>;
  outcomes: () => Record<string, number>;
  stopClients: () => Promise<void>;
};

export async function startRollingFleet(
  databaseUrl: string,
  variables: Record<string, string>,
  folder: string,
  startInFront = startHaproxy,
): Promise<RollingFleet> {
  const ports = await Promise.all(Array.from({ length: size }, () => freePort()));
  const startAt = async (port: number, from: string): Promise<RunningServer> => {
    const server = await startServer({
      port,
      folder: from,
      withSite: false,
      readyWithinMs,
      variables: {
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: 'a secret that is long enough for the tests',
        ADMIN_TOKEN: adminToken,
        PUBLIC_URL: 'http://marque.test',
        TRUST_PROXY_HOPS: '1',
        DRAIN_SECONDS: '5',
        LOG_LEVEL: 'warn',
        ...variables,
      },
    });
    onTestFinished(() => server.stop());
    return server;
  };
  const instances = await Promise.all(ports.map((port) => startAt(port, folder)));
  const balancer = await startInFront(ports);
  onTestFinished(balancer.stop);
  const key = await createInternalAccount(balancer.port);
  const clients = startSteadyClients(balancer.port, callsOf(key));
  onTestFinished(clients.stop);
  return {
    outcomes: clients.outcomes,
    stopClients: clients.stop,
    async replaceAll(from) {
      for (const [i, port] of ports.entries()) {
        await instances[i]?.stop();
        instances[i] = await startAt(port, from);
        // Until then the balancer has one instance fewer.
        await balancer.allUp();
      }
    },
  };
}

/** An account without a daily limit, made through the API: the schema may be another release's. */
async function createInternalAccount(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/admin/accounts/load@example.com`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tier: 'internal' }),
  });
  const text = await response.text();
  const [key] = /mq_live_\w+/.exec(text) ?? [];
  if (key === undefined) throw new Error(`No key in ${response.status} ${text}`);
  return key;
}

function callsOf(key: string): Call[] {
  const headers = { 'X-API-Key': key };
  const get = (path: string): Call => ({ method: 'GET', path, headers });
  const body = JSON.stringify({ slugs: ['github', 'stripe'] });
  return [
    get('/v1/svg/github'),
    get('/v1/catalog/stripe'),
    get('/v1/search?q=git'),
    get('/v1/brand?domain=stripe.com'),
    {
      method: 'POST',
      path: '/v1/catalog/batch',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      },
      body,
    },
  ];
}

type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

type SteadyClients = {
  /** Counts the responses by status, or by error if there was none. */
  outcomes: () => Record<string, number>;
  stop: () => Promise<void>;
};

const connectionsMax = 64;
/**
 * Below the idle time of the balancer: when it closes an idle connection, a request just sent gets
 * ECONNRESET, whether an instance restarts or not.
 */
const idleMs = clientIdleMs / 2;

/** Sends `perSecond` requests on kept-alive connections, without retries. */
function startSteadyClients(port: number, calls: readonly Call[]): SteadyClients {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, timeout: idleMs });
  const counts = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const startedAtMs = performance.now();
  let sent = 0;

  const send = async (call: Call) => {
    const { method, path, headers, body } = call;
    const outcome = await new Promise<string>((resolve) => {
      const sending = request({ host: '127.0.0.1', port, method, path, headers, agent });
      sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sending.on('response', (response: IncomingMessage) => {
        response.on('error', (error) => resolve(`cut off: ${error.message}`));
        // Every response of an instance has a request id.
        const from = response.headers['x-request-id'] === undefined ? ' of the balancer' : '';
        response.on('end', () => resolve(`${response.statusCode}${from}`));
        response.resume();
      });
      sending.end(body);
    });
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  };

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAtMs) / 1000) * perSecond) - sent;
    for (let i = 0; i < due; i++) {
      const call = calls[sent++ % calls.length];
      if (call === undefined) return;
      const one = send(call).finally(() => running.delete(one));
      running.add(one);
    }
  }, 5);
  return {
    outcomes: () => Object.fromEntries(counts),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      agent.destroy();
    },
  };
}
