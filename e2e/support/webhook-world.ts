import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { Tier } from '../../server/contract/plans';
import { publishChanges } from '../../server/journal/publish-events';
import { lockJournal, recordChanges } from '../../server/journal/record-changes';
import { createOutbound, type SendOutbound } from '../../server/outbound/send-outbound';
import type { OpenDatabase } from '../../server/platform/database/database';
import { env } from '../../server/platform/env';
import { processWide, replaceProcessWide } from '../../server/platform/process/made-once';
import { leaseEndpoints, serveEndpoint } from '../../server/webhooks/deliver';
import { createEndpoint } from '../../server/webhooks/endpoints';
import { startWebhookReceiver } from '../stand-ins/webhook-receiver';
import { createAccount } from './factories';
import { someOrigin } from './some-origin';
import { type DatabaseKind, openTestDatabase, useDatabase } from './test-database';

/** For the tests of a `describe`: a database, receivers on this machine, and a clock that can be set ahead. */
export function useWebhookWorld(kind: DatabaseKind) {
  let opened: OpenDatabase;
  const send = createOutbound({ allowsHttp: true, allowsPrivate: true, timeoutMs: 2000 });
  const world = { skippedMs: 0, mails: [] as { kind: string }[] };
  const now = () => Date.now() + world.skippedMs;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
    await opened.client.catalogState.create({
      data: { id: 1, version: 'test', seededAt: new Date() },
    });
  });
  beforeEach(async () => {
    Object.assign(world, { skippedMs: 0, mails: [] });
    // Another test of this process may have made ids ahead of the clock: what they belong to would wait.
    Object.assign(processWide('ordered-id', Object), { atMs: 0, sequence: 0 });
    const mailer = { send: (message: { kind: string }) => world.mails.push(message) };
    const before = replaceProcessWide('mailer', mailer);
    const { outboundAllow } = env;
    Object.assign(env, { outboundAllow: ['http', 'private'] });
    onTestFinished(() => {
      replaceProcessWide('mailer', before);
      Object.assign(env, { outboundAllow });
    });
    await opened.client.webhookEndpoint.deleteMany();
  });
  afterAll(() => opened.close());
  return Object.assign(world, {
    client: () => opened.client,
    now,
    send,
    receive: async (...respond: Parameters<typeof startWebhookReceiver>) => {
      const receiver = await startWebhookReceiver(...respond);
      onTestFinished(receiver.close);
      return receiver;
    },
    /** An endpoint of an account of its own. */
    open: async (url: string, fields = {}, tier: Tier = 'pro') => {
      const { id: accountId } = await createAccount(opened.client, { tier });
      const owner = { accountId, origin: someOrigin };
      const wanted = { url, events: ['brand.changed', 'key.replaced'] as const, ...fields };
      return { owner, accountId, ...(await createEndpoint(owner, wanted)) };
    },
    /** Writes to the journal, as a change of these brands does. */
    changeBrands: (...change: Change) => changeBrands(opened.client, ...change),
    /** One round of one instance, without the timer. @returns how many endpoints it served */
    deliver: async (by: SendOutbound = send): Promise<number> => {
      while (await publishChanges(opened.client));
      const leased = await leaseEndpoints(opened.client, 10, now());
      await Promise.all(
        leased.map((endpoint) => serveEndpoint(opened.client, endpoint, { send: by, now })),
      );
      return leased.length;
    },
  });
}

/** The brands that messages are about. */
export const slugsOf = (received: readonly { body: string }[]) =>
  received.map(({ body }) => (JSON.parse(body) as { data: { slug?: string } }).data.slug);

type Change = [slugs: readonly string[], kind?: 'facts' | 'removed', accountId?: string | null];

function changeBrands(
  client: OpenDatabase['client'],
  ...[slugs, kind = 'facts', accountId]: Change
) {
  return client.$transaction(async (transaction) => {
    await lockJournal(transaction);
    const brand = { brandId: 1, kind, layer: 'base', actor: 'operator' as const };
    const changes = { name: ['Old', 'New'] as [string, string] };
    await recordChanges(
      transaction,
      slugs.map((slug) => ({ ...brand, slug, name: slug, changes })),
      accountId,
    );
  });
}
