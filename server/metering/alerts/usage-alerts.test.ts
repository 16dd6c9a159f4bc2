import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { setAccount } from '../../accounts/set-account';
import type { OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import type { MailMessage } from '../../platform/mail/mail-message';
import { replaceProcessWide } from '../../platform/process/made-once';
import type { Tier } from '../../contract/plans';
import { createAccount } from '../../../e2e/support/factories';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import {
  consumeQuota,
  createReachedBuckets,
  reachedBuckets,
  type ReachedUsage,
} from '../quotas/consume-quota';
import { openMemoryCounters } from '../../limits/counters/counters';
import { setAlertThresholds, startUsageAlerts } from './usage-alerts';
import { someOrigin } from '../../../e2e/support/some-origin';

type Sent = Extract<MailMessage, { kind: 'usage-alert' }>;
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const dayMs = 86_400_000;

describe.each(databaseKinds.filter(isAvailable))('usage alerts on the %s database', (kind) => {
  let opened: OpenDatabase;
  let sent: Sent[];
  let nowMs: number;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
  });
  beforeEach(() => {
    nowMs = noon;
    sent = [];
    const before = replaceProcessWide('mailer', { send: (message: Sent) => sent.push(message) });
    onTestFinished(() => void replaceProcessWide('mailer', before));
    reachedBuckets.take();
  });
  afterAll(() => opened.close());

  const createHolder = async (tier: Tier = 'free') => {
    const { id, email } = await createAccount(opened.client, { tier });
    return { accountId: id, email, tier, dailyRequests: null };
  };
  type Holder = Awaited<ReturnType<typeof createHolder>>;
  /** Acts as a process that serves these requests and stops. */
  const serve = async (
    holder: Holder,
    count: number,
    counters = openMemoryCounters(() => nowMs),
  ) => {
    // Those beyond the limit are refused.
    for (let i = 0; i < count; i++) await consumeQuota(holder, 'svg', counters).catch(() => {});
    await startUsageAlerts(opened.client)();
    return counters;
  };
  const reach = (accountId: string, used: number): ReachedUsage => ({
    accountId,
    bucket: 'svg',
    day: '2026-11-21',
    used,
    limit: 50,
  });
  const summary = () => sent.map(({ threshold, used }) => [threshold, used]);

  test('by default an account gets a message at 80 and at 100 percent, each once a day', async () => {
    const holder = await createHolder();
    const counters = await serve(holder, 39);
    expect(sent).toEqual([]);
    await serve(holder, 1, counters);
    expect(sent).toEqual([
      {
        kind: 'usage-alert',
        to: holder.email,
        bucket: 'svg',
        threshold: 80,
        used: 40,
        limit: 50,
        link: `${env.publicUrl}/dashboard/usage`,
      },
    ]);
    await serve(holder, 9, counters);
    expect(summary()).toEqual([[80, 40]]);
    await serve(holder, 20, counters);
    await serve(holder, 20, counters);
    expect(summary()).toEqual([
      [80, 40],
      [100, 50],
    ]);
    nowMs += dayMs;
    await serve(holder, 40, counters);
    expect(summary()).toHaveLength(3);
  });

  test('an account that reaches several thresholds at once gets one message, about the highest', async () => {
    const holder = await createHolder();
    const counters = await serve(holder, 50);
    expect(summary()).toEqual([[100, 50]]);
    await serve(holder, 5, counters);
    expect(sent).toHaveLength(1);
  });

  test('an account gets only the messages it has chosen, and none for an uncapped bucket', async () => {
    const [all, none] = [await createHolder(), await createHolder()];
    await setAlertThresholds(all.accountId, [50, 80, 100], someOrigin);
    await setAlertThresholds(none.accountId, [], someOrigin);
    const counters = await serve(all, 25);
    await serve(none, 60, counters);
    await serve(await createHolder('internal'), 60);
    expect(summary()).toEqual([[50, 25]]);
  });

  test('two instances, and one after a restart, send a message only once', async () => {
    const { accountId } = await createHolder();
    const instance = async () => {
      const reached = createReachedBuckets();
      reached.note(reach(accountId, 41));
      await startUsageAlerts(opened.client, reached)();
    };
    await Promise.all([instance(), instance()]);
    await instance();
    expect(summary()).toEqual([[80, 41]]);
  });

  test('an alert that could not be claimed is tried again', async () => {
    const { accountId } = await createHolder();
    const reached = createReachedBuckets();
    reached.note(reach(accountId, 40));
    const away = { $queryRaw: () => Promise.reject(new Error('The database is away.')) };
    await startUsageAlerts(away as unknown as OpenDatabase['client'], reached)();
    expect(sent).toEqual([]);
    await startUsageAlerts(opened.client, reached)();
    expect(summary()).toEqual([[80, 40]]);
  });

  test('after an upgrade the account gets a message about the new limit, even on the same day', async () => {
    const { accountId, email } = await createHolder();
    const reached = createReachedBuckets();
    const use = async (used: number, limit: number) => {
      reached.note({ ...reach(accountId, used), limit });
      await startUsageAlerts(opened.client, reached)();
    };
    await use(50, 50);
    await setAccount(email, { tier: 'pro' }, someOrigin);
    await use(1600, 2000);
    await setAccount(email, { tier: 'pro' }, someOrigin);
    await use(1601, 2000);
    expect(summary()).toEqual([
      [100, 50],
      [80, 1600],
    ]);
  });

  test('with a mail server, an address that is not verified gets no message until it is', async () => {
    const { accountId } = await createHolder();
    const verifyAt = (emailVerifiedAt: Date | null) =>
      opened.client.account.update({ where: { id: accountId }, data: { emailVerifiedAt } });
    const { smtpUrl } = env;
    Object.assign(env, { smtpUrl: 'smtp://127.0.0.1:9' });
    onTestFinished(() => void Object.assign(env, { smtpUrl }));
    const alert = async () => {
      const reached = createReachedBuckets();
      reached.note(reach(accountId, 40));
      await startUsageAlerts(opened.client, reached)();
    };
    await verifyAt(null);
    await alert();
    expect(sent).toEqual([]);
    await verifyAt(new Date());
    await alert();
    expect(sent).toHaveLength(1);
  });
});
