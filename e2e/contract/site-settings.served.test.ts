import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ExportedSpan, startOtlpCollector } from '../stand-ins/start-otlp-collector';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

// The real site, in its process, with settings that its pages show.
let server: RunningServer;
let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
beforeAll(async () => {
  collector = await startOtlpCollector();
  server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      CONTACT_URL: 'mailto:brands@example.com',
      REMOVAL_DAYS: '5',
      MOST_WANTED: 'off',
    },
  });
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

/** The spans from the one that did something for the page up to the request for the page. */
function pathTo(page: string): string[] | undefined {
  const spans = collector.spans();
  const pathOf = (span: ExportedSpan): string[] => {
    const { traceId, parentSpanId } = span;
    const parent = spans.find((one) => one.traceId === traceId && one.spanId === parentSpanId);
    return [span.name, ...(parent === undefined ? [] : pathOf(parent))];
  };
  return spans
    .filter(({ name }) => name === 'GET /api/trpc/{procedure}')
    .map(pathOf)
    .find((path) => path.includes(page));
}

test.each([
  ['rendered for everybody', '/brands/github', ['render page', 'GET /brands/{slug}']],
  ['rendered for one visitor', '/status', ['GET /status']],
])(
  'the trace of a page that is %s goes through the site and back to the service',
  async (_, path, through) => {
    const response = await fetch(server.baseUrl + path);
    expect(response.status).toBe(200);
    await response.text();
    const page = through.at(-1) ?? '';
    await expect.poll(() => pathTo(page), { timeout: 20_000 }).toBeDefined();
    expect(pathTo(page)).toEqual(['GET /api/trpc/{procedure}', ...through]);
  },
);

const read = async (path: string) => (await fetch(server.baseUrl + path)).text();

test('the page on removals names the operator’s address, and the days that a request takes', async () => {
  const page = await read('/removals');
  expect(page).toContain('href="mailto:brands@example.com"');
  expect(page.replaceAll('<!-- -->', '')).toContain('decides on each request within 5 days, and');
});

// Where it is on, two-instances.served.test.ts finds both links.
test('with MOST_WANTED=off the list of what is most wanted is nowhere', async () => {
  expect((await fetch(`${server.baseUrl}/wanted`)).status).toBe(404);
  for (const path of ['/privacy', '/sitemap.xml']) {
    const text = await read(path);
    expect(text).toMatch(/removals/);
    expect(text).not.toMatch(/(?:href="|:\d+)\/wanted["<]/);
  }
});
