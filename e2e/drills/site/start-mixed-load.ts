import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFacts } from '../../../prisma/catalog/facts';
import type { TestAccount } from '../../support/factories';

export type MixedLoad = {
  /** Ends it. @returns how often each kind of request got each status, and how many connections broke */
  stop: () => Promise<{ statuses: Record<string, number>; failures: number }>;
};

/** A bit of everything that a server is asked for, from a process of its own. */
export function startMixedLoad(
  baseUrl: string,
  { internal, free }: { internal: TestAccount; free: TestAccount },
): MixedLoad {
  const slugs = readFacts().map(({ slug }) => slug);
  const parameters = [baseUrl, internal.apiKey, free.apiKey, JSON.stringify(slugs)];
  const load = fork('e2e/drills/site/mixed-load-process.mjs', parameters, { execArgv: [] });
  return {
    async stop() {
      load.send('stop');
      const [seen] = (await once(load, 'message')) as [Awaited<ReturnType<MixedLoad['stop']>>];
      return seen;
    },
  };
}

/** Kinds of requests that failed on the server's side. A picture is refused while all that draws is busy. */
export function listBroken(statuses: Record<string, number>): string[] {
  return Object.keys(statuses).filter((name) => / 5\d\d$/.test(name) && name !== 'png 503');
}
