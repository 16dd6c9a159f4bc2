import { describe, expect, test } from 'vitest';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { useWebhookWorld } from '../../e2e/support/webhook-world';
import { verifyMessage } from '../../e2e/stand-ins/webhook-receiver';
import { env } from '../platform/env';
import { sendTest } from './deliveries';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  rollSecret,
  updateEndpoint,
} from './endpoints';

describe.each(databaseKinds.filter(isAvailable))('endpoints on the %s database', (kind) => {
  const world = useWebhookWorld(kind);
  const { receive, open, changeBrands, deliver, now } = world;

  test('a rolled secret and the one before both sign for a day, then the new one alone', async () => {
    const { url, received } = await receive();
    const { owner, id, secret: old } = await open(url);
    const { secret } = await rollSecret(owner, id, now());
    expect(secret).not.toBe(old);
    await sendTest(owner.accountId, id);
    await deliver();
    for (const one of [old, secret]) {
      expect(verifyMessage(one, received[0] as never)).toMatchObject({ type: 'webhook.test' });
    }
    const stored = await world.client().webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    await world.client().webhookEndpoint.update({
      where: { id },
      data: { oldSecretUntil: new Date(now()) },
    });
    await sendTest(owner.accountId, id);
    await deliver();
    expect(verifyMessage(secret, received[1] as never)).toBeTruthy();
    expect(() => verifyMessage(old, received[1] as never)).toThrow();
  });

  test('plans limit the number, and on a smaller plan the oldest go on', async () => {
    const { url, received } = await receive();
    await expect(open(url, {}, 'free')).rejects.toMatchObject({ code: 'webhook_limit_reached' });
    const { owner, accountId } = await open(url, { slugs: ['first'] });
    const more = { url, events: ['brand.changed'] as const };
    await createEndpoint(owner, { ...more, slugs: ['second'] });
    await createEndpoint(owner, more);
    await expect(createEndpoint(owner, more)).rejects.toMatchObject({
      code: 'webhook_limit_reached',
    });
    await world.client().account.update({ where: { id: accountId }, data: { tier: 'free' } });
    await changeBrands(['first']);
    await deliver();
    expect(received).toEqual([]);
  });

  test('another account cannot see, change or remove an endpoint, nor address a private network', async () => {
    const { url } = await receive();
    const { id } = await open(url);
    const { owner } = await open(url);
    const notFound = { code: 'not_found' };
    await expect(getEndpoint(owner.accountId, id)).rejects.toMatchObject(notFound);
    await expect(updateEndpoint(owner, id, {})).rejects.toMatchObject(notFound);
    await expect(rollSecret(owner, id)).rejects.toMatchObject(notFound);
    await expect(deleteEndpoint(owner, id)).rejects.toMatchObject(notFound);
    await expect(sendTest(owner.accountId, id)).rejects.toMatchObject(notFound);
    Object.assign(env, { outboundAllow: [] });
    await expect(updateEndpoint(owner, id, { url: 'https://10.0.0.1/' })).rejects.toThrow(
      'url: cannot be used: 10.0.0.1 is not a public address',
    );
  });
});
