import { expect } from 'vitest';
import { errorOf } from '../../contract/target';
import type { BillingWorld } from '../../stand-ins/stripe/open-billing-world';
import { webhookSecret } from '../../stand-ins/stripe/start-stand-in';
import { forge } from './forge';
import { createRandom } from './random';

/** Sends that many webhooks that Stripe did not send, and then the one that it did. */
export async function expectForgeriesRefused(world: BillingWorld, count: number): Promise<void> {
  const account = await world.newAccount();
  await world.pay(account);
  const { events } = world.standIn.world;
  const genuine = events.at(-1);
  if (genuine === undefined) throw new Error('No event.');
  const written = () =>
    Promise.all([
      world.opened.client.billingEvent.count(),
      world.opened.client.billing.findMany({ orderBy: { accountId: 'asc' } }),
    ]);
  const before = await written();
  const random = createRandom(5000);
  const outcomes = new Map<string, number>();
  for (let sent = 0; sent < count; sent++) {
    const { how, body, signature } = forge(genuine, webhookSecret, random);
    const outcome = `${how}: ${await errorOf(await world.sendRaw(body, signature))}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].filter((key) => !key.endsWith(': 400 invalid_signature'))).toEqual(
    [],
  );
  expect(outcomes.size).toBeGreaterThanOrEqual(14);
  expect(await written()).toEqual(before);
  expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
  // The genuine one is accepted all the same: what was refused was not refused for nothing.
  expect(new Set(await world.deliver())).toEqual(new Set([200]));
}
