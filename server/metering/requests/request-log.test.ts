import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { createAccount, noteAs } from '../../../e2e/support/factories';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import { listRequests, type RequestFilter } from './list-requests';
import { createRequestBuffer, type NotedRequest } from './note-request';
import { recordRequests, startRequestLog } from './start-request-log';

const dayMs = 86_400_000;

describe.each(databaseKinds.filter(isAvailable))('the request log in the %s database', (kind) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
  });
  afterAll(() => opened.close());

  const createOwner = async () => (await createAccount(opened.client)).id;
  const list = (accountId: string, filter: RequestFilter = {}, page = { limit: 100 }) =>
    listRequests(accountId, filter, page);
  const statusesOf = async (accountId: string, filter?: RequestFilter) =>
    (await list(accountId, filter)).requests.map(({ status }) => status);
  /** Acts as a process that notes these requests and stops. */
  const log = async (requests: ReturnType<typeof noteAs>[], options: { keptMax?: number } = {}) => {
    const buffer = createRequestBuffer();
    requests.forEach(buffer.note);
    await startRequestLog(opened, { buffer, ...options })();
  };

  test('a request is listed in full, and only for its own account', async () => {
    const [accountId, other] = [await createOwner(), await createOwner()];
    const atMs = Date.now();
    const requestId = randomUUID();
    await log([noteAs(accountId, { atMs, requestId, status: 404 })]);
    expect((await list(accountId)).requests).toEqual([
      {
        time: new Date(atMs - 1).toISOString(),
        method: 'GET',
        path: '/v1/svg/github',
        status: 404,
        bucket: 'svg',
        cost: 1,
        latencyMs: 0.46,
        requestId,
        key: { prefix: 'mq_live_abcd', last4: 'wxyz' },
      },
    ]);
    expect((await list(other)).requests).toEqual([]);
  });

  test('the sixth request pushes out the oldest of five, and none of another account’s', async () => {
    const [accountId, other] = [await createOwner(), await createOwner()];
    await log([201, 202, 203].map((status) => noteAs(other, { status })));
    await log(
      [1, 2, 3, 4, 5].map((n) => noteAs(accountId, { status: 200 + n })),
      { keptMax: 5 },
    );
    expect(await statusesOf(accountId)).toEqual([205, 204, 203, 202, 201]);
    await log([noteAs(accountId, { status: 206 })], { keptMax: 5 });
    expect(await statusesOf(accountId)).toEqual([206, 205, 204, 203, 202]);
    expect(await statusesOf(other)).toHaveLength(3);
  });

  test('after seven days a request is no longer listed', async () => {
    const accountId = await createOwner();
    const nowMs = Date.now();
    await log([noteAs(accountId, { atMs: nowMs - 7 * dayMs + 60_000 }), noteAs(accountId)]);
    const listAt = async (ms: number) =>
      (await listRequests(accountId, {}, { limit: 10 }, ms)).requests.length;
    expect([await listAt(nowMs), await listAt(nowMs + 120_000)]).toEqual([2, 1]);
  });

  test('filters work together with pages, and search text is taken literally', async () => {
    const accountId = await createOwner();
    const at = (path: string, status: number, more = {}) =>
      noteAs(accountId, { url: `http://localhost${path}`, status, ...more });
    await log([
      at('/v1/svg/github', 200),
      at('/v1/svg/git_hub', 404),
      at('/v1/svg/GitLab', 429, { caller: { accountId, key: null } }),
      at('/v1/caf%C3%A9', 404, { route: { bucket: null, parameters: new Set() } }),
    ]);
    expect(await statusesOf(accountId, { status: '4xx' })).toEqual([404, 429, 404]);
    expect(await statusesOf(accountId, { status: '429' })).toEqual([429]);
    expect(await statusesOf(accountId, { path: 'gitlab' })).toEqual([429]);
    expect(await statusesOf(accountId, { path: 'git_' })).toEqual([404]);
    expect(await statusesOf(accountId, { path: 'café' })).toEqual([404]);
    expect(await statusesOf(accountId, { path: '%' })).toEqual([404]);
    expect(await statusesOf(accountId, { bucket: 'svg', status: '404' })).toEqual([404]);
    expect(await statusesOf(accountId, { key: 'mq_live_abcd' })).toEqual([404, 404, 200]);
    const first = await listRequests(accountId, { status: '4xx' }, { limit: 2 });
    expect(first.requests.map(({ status }) => status)).toEqual([404, 429]);
    const before = first.nextBefore ?? undefined;
    const second = await listRequests(accountId, { status: '4xx' }, { limit: 2, before });
    expect(second.requests.map(({ path }) => path)).toEqual(['/v1/svg/git_hub']);
    expect(second.nextBefore).toBeNull();
  });

  test('requests are listed in the order they came, even within one millisecond or from two instances', async () => {
    const accountId = await createOwner();
    const atMs = Date.now();
    const at = (offsetMs: number, status: number, sequence = 0xfff) =>
      noteAs(accountId, { atMs: atMs + offsetMs, status, sequence });
    await Promise.all([
      log([at(1, 201), at(3, 203)]),
      log([at(2, 202), at(4, 205, 0x1000), at(4, 204)]),
    ]);
    expect(await statusesOf(accountId)).toEqual([205, 204, 203, 202, 201]);
  });

  test('a request written twice is listed once, and one of a deleted account is skipped', async () => {
    const accountId = await createOwner();
    const requests = [noteAs(randomUUID()), noteAs(accountId)];
    for (let i = 0; i < 2; i++) await recordRequests(opened.client, requests);
    expect(await statusesOf(accountId)).toEqual([200]);
  });

  test('the log says how many requests came too fast to be logged', async () => {
    const accountId = await createOwner();
    for (let round = 0; round < 2; round++) {
      await log(Array.from({ length: 110 }, () => noteAs(accountId)));
    }
    expect((await list(accountId)).unlogged).toBe(20);
  });
});

describe('the buffer of the request log', () => {
  const noteAll = (buffer: ReturnType<typeof createRequestBuffer>, notes: [string, number][]) => {
    for (const [accountId, status] of notes) buffer.note(noteAs(accountId, { status }));
  };
  const summary = (taken: NotedRequest[]) =>
    taken.map(({ caller, status }) => `${caller.accountId} ${status}`);

  test('an account that sends too fast keeps its newest requests, and the others are counted', () => {
    const buffer = createRequestBuffer({ perAccountMax: 2, max: 100 });
    noteAll(buffer, [
      ['busy', 200],
      ['busy', 201],
      ['busy', 202],
      ['busy', 203],
      ['calm', 404],
    ]);
    expect(summary(buffer.take())).toEqual(['busy 202', 'busy 203', 'calm 404']);
    expect(buffer.takeUnlogged()).toEqual([{ accountId: 'busy', count: 2 }]);
    expect([buffer.take(), buffer.takeUnlogged()]).toEqual([[], []]);
  });

  test('while nothing can be written, an account loses its own oldest requests, never another’s', () => {
    const buffer = createRequestBuffer({ perAccountMax: 10, max: 3 });
    noteAll(buffer, [
      ['a', 200],
      ['a', 201],
      ['b', 200],
      ['a', 202],
      ['b', 201],
      ['c', 200],
    ]);
    expect(summary(buffer.take())).toEqual(['a 201', 'a 202', 'b 201']);
    expect(buffer.takeUnlogged().map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test('requests that could not be written are retried, ahead of newer ones', () => {
    const buffer = createRequestBuffer({ perAccountMax: 3, max: 100 });
    noteAll(buffer, [
      ['a', 200],
      ['a', 201],
    ]);
    const taken = buffer.take();
    noteAll(buffer, [
      ['a', 202],
      ['a', 203],
    ]);
    buffer.putBack(taken);
    buffer.putBackUnlogged([{ accountId: 'a', count: 5 }]);
    expect(summary(buffer.take())).toEqual(['a 201', 'a 202', 'a 203']);
    expect(buffer.takeUnlogged()).toEqual([{ accountId: 'a', count: 6 }]);
  });
});
