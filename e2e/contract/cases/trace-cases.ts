import { expect, test } from 'vitest';
import type { ExportedSpan, startOtlpCollector } from '../../stand-ins/start-otlp-collector';
import type { RunningServer } from '../../support/start-server';

type World = {
  server: RunningServer;
  key: string;
  collector: Awaited<ReturnType<typeof startOtlpCollector>>;
};

const valueOf = (span: ExportedSpan, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value;

/** @param world its server exports traces at the default rate and logs every request */
export function traceCases(world: () => World): void {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world().server.baseUrl}${path}`, { headers });
    await response.arrayBuffer();
    return response;
  };
  /** The trace of a request, once its first span has arrived. */
  const traceOf = async (requestId: string | null): Promise<ExportedSpan[]> => {
    const find = () =>
      world()
        .collector.spans()
        .find((span) => valueOf(span, 'marque.request_id') === requestId);
    await expect.poll(find, { timeout: 20_000 }).toBeDefined();
    return world()
      .collector.spans()
      .filter(({ traceId }) => traceId === find()?.traceId);
  };

  test('a request has a trace with its database operations, and its log line has the trace id', async () => {
    const { server, key } = world();
    const response = await ask('/v1/requests?limit=1', { 'X-API-Key': key });
    const requestId = response.headers.get('X-Request-Id');
    const trace = await traceOf(requestId);
    const root = trace.find(({ name }) => name === 'GET /v1/requests');
    if (root === undefined) throw new Error('The request has no span.');
    expect(root.parentSpanId).toBe('');
    expect(valueOf(root, 'http.request.method')).toBe('GET');
    expect(valueOf(root, 'http.route')).toBe('/v1/requests');
    expect(valueOf(root, 'http.response.status_code')).toBe(200);
    const operations = trace.filter((span) => valueOf(span, 'db.system.name') === 'postgresql');
    expect(operations.length).toBeGreaterThan(0);
    const line = server
      .output()
      .split('\n')
      .find((one) => one.includes(`"requestId":"${requestId}"`));
    expect(line).toContain(`"traceId":"${root.traceId}"`);
  });

  test('the trace of a picture includes its drawing', async () => {
    const { key } = world();
    const response = await ask('/v1/png/github?size=61', { 'X-API-Key': key });
    expect(response.status).toBe(200);
    const trace = await traceOf(response.headers.get('X-Request-Id'));
    expect(trace.map(({ name }) => name)).toContain('draw picture');
  });

  test('the trace of a page includes the page’s own calls to the service', async () => {
    await ask('/status');
    const calls = () => {
      const spans = world().collector.spans();
      const page = spans.find(({ name }) => name === 'GET /status');
      return spans.filter(
        ({ name, traceId, parentSpanId }) =>
          name === 'GET /api/trpc/{procedure}' &&
          traceId === page?.traceId &&
          parentSpanId === page.spanId,
      );
    };
    await expect.poll(() => calls().length, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  test('a client cannot choose the trace id of a request', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const response = await ask('/v1/nothing', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    const [root] = await traceOf(response.headers.get('X-Request-Id'));
    expect(root?.traceId).not.toBe(traceId);
    await ask('/status', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    await traceOf((await ask('/v1/nothing')).headers.get('X-Request-Id'));
    expect(world().collector.raw().includes(traceId)).toBe(false);
  });

  test('traces contain no key, path, query or client address', async () => {
    const { key, collector } = world();
    await ask('/brands/jane@example.com?token=the-secret');
    await ask('/v1/svg/github?token=the-secret', { 'X-API-Key': key, 'User-Agent': 'the agent' });
    await traceOf((await ask('/v1/nothing')).headers.get('X-Request-Id'));
    const told = collector.raw();
    expect(told.includes('GET /brands/{slug}')).toBe(true);
    const secrets = [key, 'jane', 'the-secret', 'the agent', '127.0.0.1'];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    expect(JSON.stringify(collector.resources()[0])).toContain('"marque-of-the-tests"');
  });

  test('a busy collector gets the traces after the time it asked for', async () => {
    const { collector } = world();
    const attemptsBefore = collector.attempts();
    collector.behave('busy');
    const response = await ask('/v1/nothing');
    await expect.poll(collector.attempts, { timeout: 20_000 }).toBeGreaterThan(attemptsBefore);
    collector.behave('well');
    const trace = await traceOf(response.headers.get('X-Request-Id'));
    expect(trace.map(({ name }) => name)).toEqual(['GET unmatched']);
  });

  test.each(['busy', 'slow', 'silent', 'lying', 'away'] as const)(
    'a collector that is %s neither fails nor delays a request',
    async (behavior) => {
      const { key, collector } = world();
      if (behavior === 'away') collector.close();
      else collector.behave(behavior);
      const startedAtMs = performance.now();
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => ask('/v1/catalog/github', { 'X-API-Key': key })),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(performance.now() - startedAtMs).toBeLessThan(5000);
    },
  );
}
