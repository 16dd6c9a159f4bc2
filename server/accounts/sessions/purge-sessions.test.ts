import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { createAccount } from '../../../e2e/support/factories';
import { databaseKinds, isAvailable, openTestDatabase } from '../../../e2e/support/test-database';
import { keepLastSeen } from './keep-last-seen';
import { purgeSessions } from './purge-sessions';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * dayMs);

describe.each(databaseKinds.filter(isAvailable))('old sessions on %s', (kind) => {
  let opened: OpenDatabase;
  let accountId: string;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    ({ id: accountId } = await createAccount(opened.client));
  });
  afterAll(() => opened.close());

  const start = (data: { createdAt?: Date; lastSeenAt?: Date; endedAt?: Date }) =>
    opened.client.session.create({ data: { accountId, ...data }, select: { id: true } });
  const addToken = (sessionId: string, expiresAt: Date, usedAt?: Date) =>
    opened.client.refreshToken.create({
      data: { hash: randomUUID(), sessionId, expiresAt, usedAt: usedAt ?? null },
    });
  const addLink = (expiresAt: Date) =>
    opened.client.emailToken.create({
      data: { hash: randomUUID(), accountId, purpose: 'reset_password', expiresAt },
    });
  const addStep = (expiresAt: Date) =>
    opened.client.challenge.create({
      data: { hash: randomUUID(), accountId, purpose: 'second_step', expiresAt },
    });
  const purge = async () => {
    while (await purgeSessions(opened.client, now));
  };

  test('are deleted with their tokens once nothing can be done with them, and no others', async () => {
    const [fresh, inUse] = [await start({}), await start({ createdAt: daysAgo(89) })];
    const kept = [
      await addToken(fresh.id, daysAgo(-1)),
      // Whoever uses it a second time has stolen it.
      await addToken(inUse.id, daysAgo(-1), daysAgo(3)),
    ];
    const ended = await start({ endedAt: daysAgo(0.01) });
    await addToken(ended.id, daysAgo(-20));
    await start({ createdAt: daysAgo(91) });
    await start({ createdAt: daysAgo(40), lastSeenAt: daysAgo(32) });
    await addToken(fresh.id, daysAgo(0.01));
    const link = await addLink(daysAgo(-0.01));
    await addLink(daysAgo(0.01));
    const step = await addStep(daysAgo(-0.01));
    await addStep(daysAgo(0.01));

    await purge();
    const sessions = await opened.client.session.findMany({ select: { id: true } });
    expect(sessions.map(({ id }) => id).sort()).toEqual([fresh.id, inUse.id].sort());
    const tokens = await opened.client.refreshToken.findMany();
    expect(tokens.map(({ hash }) => hash).sort()).toEqual(kept.map(({ hash }) => hash).sort());
    expect(await opened.client.emailToken.findMany()).toMatchObject([{ hash: link.hash }]);
    expect(await opened.client.challenge.findMany()).toMatchObject([{ hash: step.hash }]);
  });

  test('are deleted a few at a time, by several instances at once', async () => {
    const count = 1200;
    await opened.client.session.createMany({
      data: Array.from({ length: count }, () => ({ accountId, endedAt: daysAgo(1) })),
    });
    const before = await opened.client.session.count();
    expect(await purgeSessions(opened.client, now)).toBe(true);
    expect(before - (await opened.client.session.count())).toBe(500);
    await Promise.all([purge(), purge(), purge()]);
    expect(await opened.client.session.count({ where: { endedAt: { not: null } } })).toBe(0);
    expect(await purgeSessions(opened.client, now)).toBe(false);
  });

  test('stay as long as they are used: when one was last seen is written to the minute', async () => {
    const { id } = await start({ createdAt: daysAgo(60), lastSeenAt: daysAgo(20) });
    const seeAt = async (atMs: number) => {
      await keepLastSeen(opened.client, new Map([[id, atMs]]))();
      const { lastSeenAt } = await opened.client.session.findUniqueOrThrow({ where: { id } });
      return lastSeenAt.getTime() - now;
    };
    expect(await seeAt(now)).toBe(0);
    expect(await seeAt(now + 30_000)).toBe(0);
    expect(await seeAt(now + 90_000)).toBe(90_000);
    expect(await seeAt(now)).toBe(90_000);
    await purge();
    expect(await opened.client.session.count({ where: { id } })).toBe(1);
  });
});
