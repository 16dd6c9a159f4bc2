import { test } from 'vitest';
import { openBillingWorld } from '../../stand-ins/stripe/open-billing-world';
import { anyKind } from '../../support/test-database';
import { expectForgeriesRefused } from './forged-webhooks';

test('of 5,000 forged webhooks none is accepted', async () => {
  const world = await openBillingWorld(anyKind());
  await expectForgeriesRefused(world, 5000);
  await world.close();
});
