import { expect, test } from 'vitest';
import type { RunningServer } from '../../support/start-server';
import { patience } from '../target';

type Line = Record<string, unknown> & { route: string; status: number };

/** Requests that only checked whether the server had started. */
const startRoute = '/readyz';

/** The access log lines that the server has printed. */
function linesOf(server: RunningServer): Line[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ route }) => route !== startRoute);
}

/** @param server runs with `ACCESS_LOG=1` */
export function accessLogCases(server: () => RunningServer, key: () => string): void {
  /** The line of one request, once it is written. */
  const lineOf = async (path: string, init: RequestInit = {}): Promise<[Line, Response]> => {
    const before = linesOf(server()).length;
    const response = await fetch(`${server().baseUrl}${path}`, init);
    await response.arrayBuffer();
    const requestId = response.headers.get('X-Request-Id');
    // A page's own calls to the service are logged with ids of their own; the page itself is not.
    const find = () =>
      linesOf(server())
        .slice(before)
        .filter((line) => (line['requestId'] ?? null) === requestId);
    await expect.poll(find, patience).not.toEqual([]);
    const [line, ...others] = find();
    expect(others).toEqual([]);
    if (line === undefined) throw new Error('There is no line.');
    return [line, response];
  };

  test('a request has one log line with its route, without its path or its key', async () => {
    const apiKey = key();
    const init = { headers: { 'X-API-Key': apiKey } };
    const [line, response] = await lineOf('/v1/svg/github?variant=color&secret=swordfish', init);
    expect(line).toMatchObject({
      method: 'GET',
      route: '/v1/svg/{slug}',
      status: 200,
      requestId: response.headers.get('X-Request-Id'),
      accountId: expect.any(String),
      key: `${apiKey.slice(0, 12)}…${apiKey.slice(-4)}`,
      bucket: 'svg',
      sampleRate: 1,
    });
    expect(line['durationMs']).toBeGreaterThan(0);
    const size = Number(response.headers.get('Content-Length'));
    expect(line['bytes']).toBeGreaterThan(size);
    expect(line['bytes']).toBeLessThan(size + 2000);
    expect(JSON.stringify(line)).not.toMatch(/github|swordfish/);
    expect(JSON.stringify(line)).not.toContain(apiKey);
  });

  test.each([
    ['/v1/nothing/jane@example.com', 'unmatched', 404],
    ['/v1/usage', '/v1/usage', 401],
    ['/v1/%E0%A4%A', 'unmatched', 400],
    ['/brands/jane@example.com', '/brands/{slug}', 404],
    ['/api/trpc/session.find?input=jane', '/api/trpc/{procedure}', 403],
    ['/api/auth/nothing', '/api/auth/{action}', 404],
    ['/favicon.ico', '/favicon.ico', 200],
  ])('%s is written as %s', async (path, route, status) => {
    const [line] = await lineOf(path);
    expect(line).toMatchObject({ method: 'GET', route, status });
    expect(JSON.stringify(line)).not.toContain('jane');
  });
}
