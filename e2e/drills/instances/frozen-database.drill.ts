import { once } from 'node:events';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startFaultProxy } from '../../stand-ins/fault-proxy';
import { createAccount } from '../../support/factories';
import { until } from '../../support/site-process';
import { startInstance, urlOf } from '../../support/start-fleet';
import { isAvailable, openTestDatabase } from '../../support/test-database';

const requests = 40;
/** Ten connections that fall silent are given up at once, 6 s after they were asked something. */
const backWithinMs = 15_000;
/** A second of grace, 10 for requests and 5 to write what is in memory. */
const endedWithinMs = 25_000;

describe.skipIf(!isAvailable('postgres'))('connections to Postgres that fall silent', () => {
  async function openInstance() {
    const opened = await openTestDatabase('postgres', 'seeded');
    onTestFinished(() => opened.close());
    const proxy = await startFaultProxy(Number(new URL(inject('postgres')?.url ?? '').port));
    onTestFinished(() => proxy.close());
    const url = Object.assign(new URL(await urlOf(opened)), { port: String(proxy.port) });
    const server = await startInstance({ DATABASE_URL: url.href, DRAIN_SECONDS: '1' });
    onTestFinished(() => void server.process.kill('SIGKILL'));
    const { apiKey } = await createAccount(opened.client, { tier: 'internal' });
    const ask = () =>
      fetch(`${server.baseUrl}/v1/svg/github`, { headers: { 'X-API-Key': apiKey } }).then(
        ({ status }) => status,
      );
    const askAll = () => Promise.all(Array.from({ length: requests }, ask));
    return { proxy, server, ask, askAll };
  }

  test('an instance comes back by itself', async () => {
    const { proxy, ask, askAll } = await openInstance();
    expect(new Set(await askAll())).toEqual(new Set([200]));
    await proxy.setFault('hang');
    const statuses = await askAll();
    // What was swallowed stays swallowed: these connections never respond.
    await proxy.setFault('none');
    const sinceMs = performance.now();
    await until(async () => (await ask()) === 200, backWithinMs);
    const backAfterMs = Math.round(performance.now() - sinceMs);
    expect(new Set(await askAll())).toEqual(new Set([200]));
    const refused = statuses.filter((status) => status === 503).length;
    console.log(`${refused} of ${requests} got 503, the rest 200; back after ${backAfterMs} ms`);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  test('SIGTERM ends an instance whose database is silent', async () => {
    const { proxy, server, askAll } = await openInstance();
    await askAll();
    await proxy.setFault('hang');
    const sinceMs = performance.now();
    const gone = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    const [exitCode] = await gone;
    const tookMs = Math.round(performance.now() - sinceMs);
    console.log(`ended after ${tookMs} ms with exit code ${exitCode}`);
    expect(tookMs).toBeLessThan(endedWithinMs);
  });
});
