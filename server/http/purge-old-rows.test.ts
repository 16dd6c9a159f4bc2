import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../e2e/support/factories';
import { databaseKinds, isAvailable, openTestDatabase } from '../../e2e/support/test-database';
import type { Database, OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { purgeOldRows } from './purge-old-rows';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const now = Date.now();
const ago = (ms: number) => new Date(now - ms);
/** The midnight with which the day began. */
const dayAgo = (days: number) =>
  new Date(
    ago(days * dayMs)
      .toISOString()
      .slice(0, 10),
  );

type Rows = { findMany: () => Promise<object[]> };

describe.each(databaseKinds.filter(isAvailable))('old rows on %s', (kind) => {
  let opened: OpenDatabase;
  let accountId: string;
  let sessionId: string;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    ({ id: accountId } = await createAccount(opened.client));
    ({ id: sessionId } = await opened.client.session.create({ data: { accountId } }));
  });
  afterAll(() => opened.close());

  const tables = () => {
    const { session, refreshToken, emailToken, challenge, mailBudget, auditEvent } = opened.client;
    const { loggedRequest, unloggedRequests, usageAlert, leftUsage, miss } = opened.client;
    const { statusSpan, billingEvent, namedKey, lookDay, siteLook } = opened.client;
    const accounts = { session, refreshToken, emailToken, challenge, mailBudget, auditEvent };
    const days = { loggedRequest, unloggedRequests, usageAlert, leftUsage, miss };
    return { ...accounts, ...days, statusSpan, billingEvent, namedKey, lookDay, siteLook };
  };
  const dump = async () => {
    const dumped = Object.entries<Rows>(tables()).map(async ([name, table]) => {
      const rows = await table.findMany();
      return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
    });
    return Object.fromEntries(await Promise.all(dumped));
  };

  /** A row of each kind. @param ms by which it is older than what is kept; of a day, by as many days */
  const createRows = async (ms: number, days = Math.sign(ms)) => {
    const after = (keptMs: number) => ago(keptMs + ms);
    const [id, hash] = [randomUUID(), randomUUID()];
    const day = (kept: number) => dayAgo(kept + days);
    const all = tables();
    await all.session.create({ data: { accountId, endedAt: after(0) } });
    await all.session.create({ data: { accountId, createdAt: after(90 * dayMs) } });
    const [createdAt, lastSeenAt] = [dayAgo(60), after(31 * dayMs)];
    await all.session.create({ data: { accountId, createdAt, lastSeenAt } });
    // A second use shows that it was stolen, until it expires.
    const used = { sessionId, usedAt: ago(dayMs) };
    await all.refreshToken.create({ data: { hash, ...used, expiresAt: after(0) } });
    const token = { hash, accountId, expiresAt: after(0) };
    await all.emailToken.create({ data: { ...token, purpose: 'reset_password' } });
    await all.challenge.create({ data: { ...token, purpose: 'second_step' } });
    const key = { id, accountId, kind: 'publishable', name: 'Shop', prefix: 'x', last4: 'x' };
    await all.namedKey.create({ data: { ...key, hash, revokedAt: after(30 * dayMs) } });
    await all.mailBudget.create({ data: { recipient: hash, since: after(hourMs), sent: 1 } });
    const event = { kind: 'signed_out', actor: 'owner', requestId: 'one', details: {} };
    const at = after(env.auditDays * dayMs);
    await all.auditEvent.create({ data: { id, accountId, at, ...event } });
    const request = { requestId: id, method: 'GET', path: '/', status: 200, cost: 0, latencyMs: 1 };
    await all.loggedRequest.create({ data: { id, accountId, ...request, at: after(7 * dayMs) } });
    await all.unloggedRequests.create({ data: { accountId, day: day(7), count: 1 } });
    const alert = { accountId, bucket: 'svg', threshold: 80 };
    await all.usageAlert.create({ data: { ...alert, day: day(1) } });
    await all.leftUsage.create({ data: { holder: hash, bucket: 'svg', used: 1, day: day(0) } });
    const miss = { kind: 'name', asked: 'acme', count: 1, most: 1 } as const;
    await all.miss.create({ data: { ...miss, day: day(89) } });
    await all.lookDay.create({ data: { holder: id, day: day(1), used: 1 } });
    const look = { domain: `${id}.com`, state: 'done', queuedAt: dayAgo(100) };
    await all.siteLook.create({ data: { ...look, dueAt: after(30 * dayMs) } });
    const span = { id, part: 'counters', isUp: true, beganAt: dayAgo(100) };
    const seenAt = new Date(dayAgo(89).getTime() - ms);
    await all.statusSpan.create({ data: { ...span, seenAt } });
    await all.billingEvent.create({ data: { id, type: 'x', receivedAt: after(40 * dayMs) } });
  };

  test('looks stay while their brand is shown or a look is queued', async () => {
    const old = { queuedAt: dayAgo(100), dueAt: dayAgo(100) };
    const [shown, waiting] = [
      { domain: 'shown.com', state: 'done', brandId: 1 },
      { domain: 'waits.com' },
    ];
    for (const row of [shown, waiting])
      await opened.client.siteLook.create({ data: { ...old, ...row } });
    await purgeOldRows(opened.client, now);
    expect(await opened.client.siteLook.count()).toBe(2);
    await opened.client.siteLook.deleteMany();
  });

  test('a purge deletes expired rows from every table, and no others', async () => {
    await createRows(-minuteMs, 0);
    const kept = await dump();
    await createRows(minuteMs);
    const counts = Object.entries(await dump()).map(([name, rows]) => [name, rows.length]);
    expect(counts).toEqual(
      Object.entries(kept).map(([name, rows]) => [
        name,
        rows.length + (name === 'session' ? 3 : 1),
      ]),
    );
    await purgeOldRows(opened.client, now);
    expect(await dump()).toEqual(kept);
  });

  /** The database with another way to run a purge's statement. */
  const withStatement = (run: (statement: string, before: Date) => Promise<number>) =>
    new Proxy(opened.client, {
      get: (client, member: keyof Database) =>
        member === '$executeRawUnsafe' ? run : (Reflect.get(client, member) as unknown),
    });

  test('several instances delete old rows at once, in small batches', async () => {
    const kept = await dump();
    await createRows(minuteMs);
    await opened.client.session.createMany({
      data: Array.from({ length: 1200 }, () => ({ accountId, endedAt: ago(dayMs) })),
    });
    const deleted: number[] = [];
    const database = withStatement((statement, before) => {
      const deleting = opened.client.$executeRawUnsafe(statement, before);
      // Of the audit log it runs as a part of a transaction.
      if (statement.includes('audit_event')) return deleting;
      return deleting.then((count) => (deleted.push(count), count));
    });
    await Promise.all([1, 2, 3].map(() => purgeOldRows(database, now)));
    expect(Math.max(...deleted)).toBeLessThanOrEqual(500);
    expect(await dump()).toEqual(kept);
  });

  test('a table that cannot be purged does not stop the purge of others', async () => {
    await createRows(minuteMs);
    const database = withStatement((statement, before) => {
      if (statement.includes('refresh_token')) throw new Error('This table is broken.');
      return opened.client.$executeRawUnsafe(statement, before);
    });
    await expect(purgeOldRows(database, now)).rejects.toThrow('This table is broken.');
    expect(await opened.client.refreshToken.count()).toBe(2);
    expect(await opened.client.billingEvent.count()).toBe(1);
  });
});
