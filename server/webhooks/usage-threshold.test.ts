import { describe, expect, test } from 'vitest';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { useWebhookWorld } from '../../e2e/support/webhook-world';
import { verifyMessage } from '../../e2e/stand-ins/webhook-receiver';
import { plans } from '../platform/plans';
import { openMemoryCounters } from '../limits/counters/counters';
import { startUsageAlerts } from '../metering/alerts/usage-alerts';
import { consumeQuota, reachedBuckets } from '../metering/quotas/consume-quota';

describe.each(databaseKinds.filter(isAvailable))('usage on the %s database', (kind) => {
  const world = useWebhookWorld(kind);
  const { receive, open, deliver } = world;
  const limit = plans.pro.dailyLimits.batch ?? 0;

  /** Acts as an account that uses its limit, and as the process that counts it. */
  const use = async (accountId: string, count: number, counters = openMemoryCounters()) => {
    reachedBuckets.take();
    const holder = { accountId, tier: 'pro' as const, dailyRequests: null };
    for (let i = 0; i < count; i++) await consumeQuota(holder, 'batch', counters).catch(() => {});
    await startUsageAlerts(world.client())();
    await deliver();
    return counters;
  };

  test('a share of a daily limit reaches the receiver of its account once, signed, and no other account’s', async () => {
    const [own, foreign] = [await receive(), await receive()];
    const events = ['usage.threshold'];
    const { accountId, secret } = await open(own.url, { events });
    await open(foreign.url, { events });
    const share = Math.ceil(limit * 0.8);
    const counters = await use(accountId, share - 1);
    expect(own.received).toEqual([]);
    await use(accountId, 1, counters);
    await use(accountId, 1, counters);
    expect(own.received).toHaveLength(1);
    expect(verifyMessage(secret, own.received[0] as never)).toMatchObject({
      type: 'usage.threshold',
      timestamp: expect.stringMatching(/Z$/),
      data: { accountId, bucket: 'batch', threshold: 80, used: share, limit },
    });
    await use(accountId, limit, counters);
    expect(own.received.map(({ body }) => JSON.parse(body).data.threshold)).toEqual([80, 100]);
    expect(foreign.received).toEqual([]);
  });
});
