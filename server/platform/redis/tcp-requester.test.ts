import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isRedisAvailable, testRedisUrl } from '../../../e2e/support/test-redis';
import { createTcpRequester } from './tcp-requester';

test.skipIf(!(await isRedisAvailable()))(
  'what is asked in the same turn of the event loop reaches the store in one piece',
  async () => {
    const received: number[] = [];
    const relay = createServer((client) => {
      const { hostname, port } = new URL(testRedisUrl);
      const store = connect(Number(port || 6379), hostname);
      client.on('data', ({ length }) => received.push(length));
      client.pipe(store).pipe(client);
      client.on('close', () => store.destroy());
    });
    relay.listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const { port } = relay.address() as AddressInfo;
    const url = Object.assign(new URL(testRedisUrl), {
      hostname: '127.0.0.1',
      port: String(port),
    }).toString();
    const requester = createTcpRequester(url);
    onTestFinished(() => {
      requester.close();
      relay.close();
    });
    await requester.connect();

    for (let round = 0; round < 2; round++) {
      received.length = 0;
      const asked = Array.from({ length: 50 }, (_, i) => ['ECHO', `text ${i}`]);
      const replies = await Promise.all(asked.map((body) => requester.request({ body })));
      expect(replies.map(({ result }) => result)).toEqual(asked.map(([, text]) => text));
      expect(received).toHaveLength(1);
    }
  },
);
