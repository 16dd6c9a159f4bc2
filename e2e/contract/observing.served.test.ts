import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type SiteStandIn, startSiteStandIn } from '../stand-ins/site-stand-in';
import { startOtlpCollector } from '../stand-ins/start-otlp-collector';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import { accessLogCases } from './cases/access-log-cases';
import { traceCases } from './cases/trace-cases';

// What an operator sees of a server. All cases share one.
let server: RunningServer;
let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let siteStandIn: SiteStandIn;
let key: string;
const siteToken = 'the token of the site of the tests';
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  collector = await startOtlpCollector();
  siteStandIn = await startSiteStandIn(renderPage);
  server = await startServer({
    dataFolder,
    withSite: false,
    variables: {
      SITE_URL: '',
      SITE_SOCKET: Object.values(siteStandIn.site.address).join(''),
      SITE_TOKEN: siteToken,
      LOG_LEVEL: 'info',
      ACCESS_LOG: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'marque-of-the-tests',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  });
  key = readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim();
});
afterAll(async () => {
  await server.stop();
  collector.close();
  await siteStandIn.close();
});

/** Calls the service as a page does while it is rendered. */
function renderPage({ headers }: IncomingMessage, response: ServerResponse): void {
  const asked = fetch(`${server.baseUrl}/api/trpc/session.find`, {
    headers: {
      'x-site-token': siteToken,
      'sec-fetch-site': 'same-origin',
      ...(headers['traceparent'] && { traceparent: String(headers['traceparent']) }),
    },
  });
  void asked.finally(() => response.writeHead(404).end());
}

describe('the access log', () =>
  accessLogCases(
    () => server,
    () => key,
  ));
// Last, because its last cases leave the server without a collector.
describe('traces', () => traceCases(() => ({ server, key, collector })));
