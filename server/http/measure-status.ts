import { request } from 'node:http';
import { counters } from '../limits/counters/counters';
import type { OpenDatabase } from '../platform/database/database';
import { canSendMail, hasMailTransport } from '../platform/mail/send-mail';
import type { StopJob } from '../platform/process/jobs';
import { measuredStates, startMeasuring } from '../platform/status/read-history';
import { startSpans } from '../platform/status/start-spans';
import { canDraw } from '../presenters/present-status';
import type { Site } from './site-process';

/** Each check draws a picture. */
const drawEveryMs = 60_000;
/** Each check signs in to the mail server, and some servers limit sign-ins. */
const mailEveryMs = 5 * 60_000;
const firstMailMs = 10_000;
const siteEveryMs = 10_000;
/** A site that starts with the service is up by then. */
const firstSiteMs = 30_000;
const siteTimeoutMs = 8000;
/** A page without any work to do. */
const sitePath = '/robots.txt';

/** Measures the parts of the service, for the history on `/status`. */
export function startMeasuringStatus({ client, outage }: OpenDatabase): StopJob {
  const stops = [
    startMeasuring('drawing', canDraw, { everyMs: drawEveryMs }),
    startSpans(client, () => ({
      database: outage?.isAway() !== true,
      counters: counters().shared?.guard.isAway() !== true,
      ...Object.fromEntries(measuredStates()),
    })),
  ];
  if (hasMailTransport()) {
    const options = { everyMs: mailEveryMs, firstAfterMs: firstMailMs };
    stops.push(startMeasuring('mail', canSendMail, options));
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** Measures the site, for the same history. */
export function startMeasuringSite(site: Site): StopJob {
  const options = { everyMs: siteEveryMs, firstAfterMs: firstSiteMs };
  return startMeasuring('site', () => isSiteUp(site), options);
}

/** Whether the site responds with a page in time. */
export function isSiteUp({ address, token }: Site, withinMs = siteTimeoutMs): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'x-site-token': token };
    const signal = AbortSignal.timeout(withinMs);
    request({ ...address, path: sitePath, headers, signal })
      .on('response', (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .on('error', () => resolve(false))
      .end();
  });
}
