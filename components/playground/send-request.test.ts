import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveContract, type ServedContract } from '../../e2e/package/serve-contract';
import { sendRequest } from './send-request';

let service: ServedContract;
beforeAll(async () => {
  service = await serveContract();
});
afterAll(() => service.close());

const send = (apiKey: string) =>
  sendRequest({ method: 'GET', target: `${service.url}/v1/usage`, body: null }, apiKey);

test('a request carries the key', async () => {
  expect(await send(service.pro.apiKey)).toMatchObject({ status: 200, refusal: null });
});

test.each(['mq_live_ab…Zk3d', 'clé', '鍵', 'two words'])(
  'the API refuses the invalid key %j; it does not look like a lost connection',
  async (apiKey) => {
    const { status, refusal } = await send(apiKey);
    expect([status, refusal?.error]).toEqual([401, 'invalid_api_key']);
  },
);
