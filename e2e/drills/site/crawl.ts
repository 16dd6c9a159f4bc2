import { fork } from 'node:child_process';
import { once } from 'node:events';

export const connections = 8;

export type Crawl = { statuses: number[]; seconds: number };

/** Asks for all paths over so many connections, from a process of its own. */
export async function crawl(
  baseUrl: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Crawl> {
  const script = 'e2e/drills/site/crawl-process.mjs';
  const crawler = fork(script, [baseUrl, String(connections)], { execArgv: [] });
  crawler.send({ paths, headers });
  const [seen] = (await once(crawler, 'message')) as [Crawl];
  return seen;
}
