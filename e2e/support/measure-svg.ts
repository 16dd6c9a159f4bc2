import { fork } from 'node:child_process';
import { once } from 'node:events';

export type Latencies = { p50Ms: number; p99Ms: number; statuses: Record<string, number> };

type Load = { baseUrls: string[]; apiKey: string; perSecond: number };

/** Asks servers in turns for `GET /v1/svg/github` at a steady rate, while the work goes on. */
export async function measureSvg<T>(
  { baseUrls, apiKey, perSecond }: Load,
  work: () => Promise<T>,
): Promise<Latencies & { result: T }> {
  const parameters = [apiKey, String(perSecond), ...baseUrls];
  const load = fork('e2e/support/steady-svg-process.mjs', parameters, { execArgv: [] });
  try {
    const result = await work();
    const said = once(load, 'message');
    load.send('stop');
    const [latencies] = (await said) as [Latencies];
    return { ...latencies, result };
  } finally {
    load.kill();
  }
}
