import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { createAccount, noteAs } from '../../../e2e/support/factories';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import { keepRequestLog } from './keep-request-log';
import { listRequests, type RequestFilter } from './list-requests';
import { pruneOld } from './prune-requests';
import { recordRequests } from './record-requests';
import { createRequestBuffer } from './request-buffer';

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
  /** As a process that notes these requests and stops. */
  const log = async (requests: ReturnType<typeof noteAs>[], options: { keptMax?: number } = {}) => {
    const buffer = createRequestBuffer();
    requests.forEach(buffer.note);
    await keepRequestLog(opened, { buffer, ...options })();
  };

  test('a request is listed with all that is known of it, seconds after it was made', async () => {
    const [accountId, other] = [await createOwner(), await createOwner()];
    const buffer = createRequestBuffer();
    const stop = keepRequestLog(opened, { buffer });
    const atMs = Date.now();
    const requestId = randomUUID();
    buffer.note(noteAs(accountId, { atMs, requestId, status: 404 }));
    await vi.waitFor(async () => expect((await list(accountId)).requests).toHaveLength(1), {
      timeout: 60_000,
      interval: 50,
    });
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
    await stop();
  });

  test('everything noted is written when the process stops, however much it is', async () => {
    // More than the embedded database writes in one round.
    const owners = await Promise.all(Array.from({ length: 9 }, createOwner));
    await log(owners.flatMap((id) => Array.from({ length: 50 }, () => noteAs(id))));
    const where = { accountId: { in: owners } };
    expect(await opened.client.loggedRequest.count({ where })).toBe(9 * 50);
  });

  test('the sixth request pushes out the oldest of five, and nobody else’s', async () => {
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

  test('after seven days a request is no longer listed, and then deleted', async () => {
    const accountId = await createOwner();
    const nowMs = Date.now();
    await log([noteAs(accountId, { atMs: nowMs - 7 * dayMs + 60_000 }), noteAs(accountId)]);
    const count = () => opened.client.loggedRequest.count({ where: { accountId } });
    const later = await listRequests(accountId, {}, { limit: 10 }, nowMs + 120_000);
    expect(later.requests).toHaveLength(1);
    expect(await count()).toBe(2);
    await pruneOld(opened.client, nowMs + 120_000, 1000);
    expect(await count()).toBe(1);
  });

  test('filters and pages go together, and text is taken literally', async () => {
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

  test('requests of one millisecond stand in the order in which they came, however many there were', async () => {
    const accountId = await createOwner();
    const atMs = Date.now();
    for (const many of [2 ** 12, 2 ** 14, 2 ** 25]) {
      const statuses = [201, 202, 203, 204];
      await log(
        statuses.map((status, i) => noteAs(accountId, { atMs, sequence: many - 2 + i, status })),
      );
      const listed = await statusesOf(accountId);
      expect(listed.slice(0, 4)).toEqual(statuses.toReversed());
    }
  });

  test('written twice a request is there once', async () => {
    const accountId = await createOwner();
    const taken = [{ accountId, requests: [noteAs(accountId)], unlogged: 0 }];
    for (let i = 0; i < 2; i++) await recordRequests(opened.client, taken, Date.now());
    expect(await statusesOf(accountId)).toEqual([200]);
  });

  test('the log says how many requests came too fast for it', async () => {
    const accountId = await createOwner();
    for (let round = 0; round < 2; round++) {
      await log(Array.from({ length: 110 }, () => noteAs(accountId)));
    }
    expect((await list(accountId)).unlogged).toBe(20);
  });

  test('of an account that does not pause no more than a hundred requests a second are written', async () => {
    const accountId = await createOwner();
    const buffer = createRequestBuffer();
    const startedAtMs = Date.now();
    const stop = keepRequestLog(opened, { buffer });
    const noting = setInterval(() => {
      for (let i = 0; i < 100; i++) buffer.note(noteAs(accountId));
    }, 1);
    const count = () => opened.client.loggedRequest.count({ where: { accountId } });
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(100), { timeout: 60_000 });
    const written = await count();
    clearInterval(noting);
    const seconds = Math.ceil((Date.now() - startedAtMs) / 1000);
    expect(written).toBeLessThanOrEqual(seconds * 100);
    await stop();
  });

  test('an account that is gone keeps nobody else’s requests from being logged', async () => {
    const [accountId, gone] = [await createOwner(), await createOwner()];
    await log([noteAs(gone)]);
    await opened.client.account.delete({ where: { id: gone } });
    expect(await opened.client.loggedRequest.count({ where: { accountId: gone } })).toBe(0);
    await log([noteAs(gone), noteAs(accountId)]);
    expect(await statusesOf(accountId)).toEqual([200]);
  });

  test('what could not be written while the database was away is written when it is back', async () => {
    const accountId = await createOwner();
    const buffer = createRequestBuffer();
    let failures = 0;
    const client = new Proxy(opened.client, {
      get: (target, member) =>
        member === '$executeRaw' && failures++ === 0
          ? () => Promise.reject(new Error('The database is away.'))
          : (Reflect.get(target, member) as unknown),
    });
    const stop = keepRequestLog({ ...opened, client }, { buffer });
    buffer.note(noteAs(accountId));
    await vi.waitFor(async () => expect(await statusesOf(accountId)).toEqual([200]), {
      timeout: 60_000,
      interval: 50,
    });
    expect(failures).toBeGreaterThan(1);
    await stop();
  });

  test('two instances write into one log, in the order of time', async () => {
    const accountId = await createOwner();
    const atMs = Date.now();
    const at = (offsetMs: number) =>
      noteAs(accountId, { atMs: atMs + offsetMs, status: 200 + offsetMs });
    await Promise.all([log([at(1), at(3)]), log([at(2), at(4)])]);
    expect(await statusesOf(accountId)).toEqual([204, 203, 202, 201]);
  });
});
