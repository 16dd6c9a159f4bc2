import { expect, onTestFinished, test } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { errorOf } from '../../../e2e/contract/target';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';
import { counters } from '../../limits/counters/counters';
import { env } from '../../platform/env';
import { findCaller } from '../../accounts/keys/find-caller';
import { isRestPath } from '../request/respond';

const world = openSurfaceWorld();
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await world.rest().request(path, { headers })).status;

test('a publishable key opens a family from the path, from ?token= and from the header', async () => {
  const key = world.paidKey();
  expect(await statusOf(`/simple-icons/${key}/github`)).toBe(200);
  expect(await statusOf(`/simple-icons/github?token=${key}`)).toBe(200);
  expect(await statusOf('/simple-icons/github', { 'X-API-Key': key })).toBe(200);
});

test('the last of two keys in the path counts: a bound host has put its own in front', async () => {
  const only = await world.createPublishable('pro', { only: ['github.com'] });
  expect(await statusOf(`/simple-icons/${only}/${world.paidKey()}/gitlab`)).toBe(200);
  expect(await statusOf(`/simple-icons/${world.paidKey()}/${only}/gitlab`)).toBe(403);
});

test('a secret key opens it from the header alone', async () => {
  const { apiKey } = await createAccount(world.database(), { tier: 'pro' });
  expect(await statusOf('/simple-icons/github', { 'X-API-Key': apiKey })).toBe(200);
  expect(await statusOf(`/simple-icons/github?token=${apiKey}`)).toBe(401);
});

test('a request without a key is 401, and with a wrong one too', async () => {
  expect(await statusOf('/simple-icons/github')).toBe(401);
  expect(await statusOf('/simple-icons/mq_pub_wrong/github')).toBe(401);
});

test('a picture costs a unit of its account, and HEAD and a 304 cost none', async () => {
  const key = await world.createPublishable('free');
  const response = await world.rest().request(`/simple-icons/${key}/github`);
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('49');
  const etag = response.headers.get('ETag') ?? '';
  await world.rest().request(`/simple-icons/${key}/github`, { method: 'HEAD' });
  const again = await world.rest().request(`/simple-icons/${key}/github`, {
    headers: { 'If-None-Match': etag },
  });
  expect(again.status).toBe(304);
  const accountId = (await findCaller(key))?.accountId ?? '';
  const day = new Date().toISOString().slice(0, 10);
  expect((await counters().store.peek(accountId, day)).svg).toBe(1);
});

test('a key with a list of brands opens these alone', async () => {
  const key = await world.createPublishable('pro', { only: ['github.com'] });
  expect(await statusOf(`/simple-icons/${key}/github`)).toBe(200);
  const other = await world.rest().request(`/simple-icons/${key}/gitlab`);
  expect(await errorOf(other)).toBe('403 scope_missing');
});

test('a family that is switched off does not exist', async () => {
  const { surfaces } = env;
  onTestFinished(() => void Object.assign(env, { surfaces }));
  Object.assign(env, { surfaces: [] });
  expect(await statusOf(`/simple-icons/${world.paidKey()}/github`)).toBe(404);
});

test('other methods are 405, and a page may ask which are allowed', async () => {
  const ask = (method: string) => world.rest().request('/simple-icons/github', { method });
  expect((await ask('POST')).headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  const preflight = await ask('OPTIONS');
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test.each(['/simple-icons', '/simple-icons/', '/simple-icons/%', '/simple-icons/a/b/c/d'])(
  '%s is no server error',
  async (path) => {
    expect(isRestPath(path)).toBe(true);
    expect(await statusOf(path)).toBeLessThan(500);
  },
);
