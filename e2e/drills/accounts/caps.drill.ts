import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createSeededDataFolder, startServer } from '../../support/start-server';
import { cappedCalls, countPassed, forgeHeaders } from './count-passed';
import { hasNginx, startNginx } from './start-proxy';

const requests = 1000;
const nginx = process.env['NGINX'] ?? 'nginx';
if (!hasNginx(nginx)) console.log('nginx is skipped: install it, or name it in NGINX.');

const start = async (trustProxyHops: string) =>
  startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    variables: { TRUST_PROXY_HOPS: trustProxyHops },
  });

describe(`${requests} requests, each with another forged address`, () => {
  test('without a proxy exactly the cap passes', async () => {
    const server = await start('0');
    onTestFinished(server.stop);
    for (const call of cappedCalls) {
      const passed = await countPassed(requests, server.baseUrl, call, forgeHeaders);
      console.log(`/auth/${call.path}: ${passed} of ${requests} passed, the cap is ${call.limit}`);
      expect(passed).toBe(call.limit);
    }
  });

  test.skipIf(!hasNginx(nginx))('behind nginx exactly the cap of each client passes', async () => {
    const server = await start('1');
    onTestFinished(server.stop);
    const proxy = await startNginx(nginx, server.baseUrl);
    onTestFinished(proxy.stop);
    for (const call of cappedCalls.filter(({ limit }) => limit <= 10)) {
      for (const client of ['127.0.0.1', '127.0.0.2']) {
        const passed = await countPassed(requests, proxy.baseUrl, call, forgeHeaders, client);
        console.log(`nginx, ${client}, /auth/${call.path}: ${passed} of ${requests} passed`);
        expect(passed).toBe(call.limit);
      }
    }
  });
});
