import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs } from '../../contract/durations';
import { createAccount } from '../../../e2e/support/factories';
import { someOrigin } from '../../../e2e/support/some-origin';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import { database, type OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { log } from '../../platform/log';
import { listAllEvents, listEvents } from './list-events';
import { recordDeletion, recordEvent } from './record-event';

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
    });
    afterAll(() => opened.close());

    const renamed = (accountId: string) =>
      ({ accountId, kind: 'account_renamed', actor: 'owner', origin: someOrigin }) as const;
    const insertOld = (accountId: string, daysAgo: number) =>
      database().auditEvent.create({
        data: {
          id: randomUUID(),
          at: new Date(Date.now() - daysAgo * dayMs),
          accountId,
          kind: 'signed_out',
          actor: 'owner',
          requestId: 'old',
          details: {},
        },
      });
    const all = { limit: 200 };

    test('the audit log lists an account’s own events in the order in which they happened, page by page', async () => {
      const [{ id }, other] = [await createAccount(database()), await createAccount(database())];
      const details = Array.from({ length: 30 }, (_, i) => ({ i }));
      for (const detail of details) {
        await recordEvent(database(), { ...renamed(id), details: detail });
      }
      await recordEvent(database(), renamed(other.id));
      const listed: unknown[] = [];
      let before: string | undefined;
      do {
        const page = await listEvents(id, {}, { limit: 7, before });
        listed.push(...page.events.map((event) => event.details));
        before = page.nextBefore ?? undefined;
      } while (before !== undefined);
      expect(listed).toEqual(details.toReversed());
    });

    test('an event and its log line exist only if the change is committed', async () => {
      const { id } = await createAccount(database());
      const lines = vi.spyOn(log, 'info').mockReturnValue();
      const change = (fails: boolean) =>
        database().$transaction(async (transaction) => {
          await transaction.account.update({ where: { id }, data: { name: String(fails) } });
          await recordEvent(transaction, renamed(id));
          expect(lines).not.toHaveBeenCalled();
          if (fails) throw new Error('rolled back');
        });
      await expect(change(true)).rejects.toThrow('rolled back');
      expect(lines).not.toHaveBeenCalled();
      expect((await listEvents(id, {}, all)).events).toEqual([]);
      await change(false);
      expect(lines).toHaveBeenCalledOnce();
      lines.mockRestore();
      // The client's network, never its whole address.
      expect((await listEvents(id, {}, all)).events).toMatchObject([
        {
          kind: 'account_renamed',
          actor: 'owner',
          network: '192.0.2.0/24',
          userAgent: 'Vitest',
          requestId: someOrigin.requestId,
        },
      ]);
    });

    test('events cannot be changed, or deleted before they expire', async () => {
      const { id } = await createAccount(database());
      await recordEvent(database(), renamed(id));
      await recordDeletion(database(), { email: 'x', origin: someOrigin, actor: 'owner' });
      const { auditEvent } = database();
      await expect(auditEvent.updateMany({ data: { kind: 'signed_out' } })).rejects.toThrow();
      await expect(auditEvent.deleteMany({ where: { accountId: id } })).rejects.toThrow();
      await expect(auditEvent.deleteMany({ where: { accountId: null } })).rejects.toThrow();
      await expect(database().$executeRaw`TRUNCATE audit_event`).rejects.toThrow();
      expect((await listEvents(id, {}, all)).events).toHaveLength(1);
    });

    test('an account’s events are deleted with it, except the one about its deletion', async () => {
      const { id, email } = await createAccount(database());
      await recordEvent(database(), renamed(id));
      await database().$transaction(async (transaction) => {
        await transaction.account.delete({ where: { id } });
        await recordDeletion(transaction, { email, origin: someOrigin, actor: 'owner' });
      });
      const { events } = await listAllEvents({ email }, all);
      expect(events).toMatchObject([{ kind: 'account_deleted', account: null }]);
      expect(JSON.stringify(events)).not.toContain(email);
      expect(await database().auditEvent.count({ where: { accountId: id } })).toBe(0);
    });

    test('the audit log reaches back as many days as the operator has set', async () => {
      const { id } = await createAccount(database());
      await insertOld(id, env.auditDays + 1);
      await insertOld(id, env.auditDays - 1);
      await recordEvent(database(), renamed(id));
      const kinds = async (days?: number) =>
        (await listEvents(id, { days }, all)).events.map((event) => event.kind);
      expect((await kinds()).toSorted()).toEqual(['account_renamed', 'signed_out']);
      expect(await kinds(7)).toEqual(['account_renamed']);
    });

    test('the audit log can be filtered by kind and actor', async () => {
      const { id, email } = await createAccount(database());
      await recordEvent(database(), renamed(id));
      await recordEvent(database(), { ...renamed(id), kind: 'plan_changed', actor: 'stripe' });
      const kindsOf = async (filter: Parameters<typeof listAllEvents>[0]) =>
        (await listAllEvents({ email, ...filter }, all)).events.map((event) => event.kind);
      expect(await kindsOf({ kind: 'account_renamed' })).toEqual(['account_renamed']);
      expect(await kindsOf({ actor: 'stripe' })).toEqual(['plan_changed']);
      expect(await kindsOf({ kind: 'account_renamed', actor: 'stripe' })).toEqual([]);
      expect(await kindsOf({})).toHaveLength(2);
    });
  });
});
