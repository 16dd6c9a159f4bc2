import { request } from 'node:http';
import { keepMeasured } from '../platform/status/measured-states';
import type { Site } from './site-process';

const everyMs = 10_000;
/** By then a site that starts with the service is there. */
const firstWaitMs = 30_000;
const timeoutMs = 8000;
/** A page without any work to do. */
const path = '/robots.txt';

/**
 * Measures the site, for the history on `/status`.
 * @returns what ends it
 */
export function keepSiteMeasured(site: Site): () => void {
  return keepMeasured('site', () => isSiteUp(site), { everyMs, firstWaitMs });
}

/** Whether the site responds with a page in time. */
export function isSiteUp({ address, token }: Site, withinMs = timeoutMs): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'x-site-token': token };
    const signal = AbortSignal.timeout(withinMs);
    request({ ...address, path, headers, signal })
      .on('response', (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .on('error', () => resolve(false))
      .end();
  });
}
