import { Agent, type IncomingMessage, request } from 'node:http';
import { clientIdleMs } from './start-front';

export type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

export type SteadyClients = {
  /** How many responses had which status, or which error took the place of one. */
  outcomes: () => Record<string, number>;
  stop: () => Promise<void>;
};

const connectionsMax = 64;
/**
 * Below the idle time of the balancer. It closes an idle connection without a response, and a request
 * that is on its way then gets ECONNRESET, whether an instance restarts or not.
 */
const idleMs = clientIdleMs / 2;

/** Sends this many requests a second on kept connections, and none a second time. */
export function startSteadyClients(
  port: number,
  calls: readonly Call[],
  perSecond: number,
): SteadyClients {
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
        // Each response of ours has an id.
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
