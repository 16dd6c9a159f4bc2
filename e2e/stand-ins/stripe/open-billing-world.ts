import type { OpenDatabase } from '../../../server/platform/database/database';
import { env } from '../../../server/platform/env';
import { createRestApp } from '../../../server/rest/app';
import { createAccount, type TestAccount } from '../../support/factories';
import { createDataFolder } from '../../support/start-server';
import { type DatabaseKind, openTestDatabase, useDatabase } from '../../support/test-database';
import {
  payloadOf,
  sign,
  type StandIn,
  startStandIn,
  useStandIn,
  webhookSecret,
} from './start-stand-in';
import { payCheckout } from './live-subscription';
import type { Stripe } from 'stripe';

// Messages must not end up in the outbox of a server in use.
Object.assign(env, { dataFolder: createDataFolder() });

/** The REST app in this process with its own database and stand-in. */
export type BillingWorld = {
  opened: OpenDatabase;
  standIn: StandIn;
  newAccount: () => Promise<TestAccount>;
  /** A POST as the account's holder. */
  post: (account: TestAccount, path: string, body?: unknown) => Promise<Response>;
  subscription: (account: TestAccount) => Promise<Record<string, unknown>>;
  /** Opens a checkout and pays it, without delivering webhooks. */
  pay: (account: TestAccount) => Promise<Stripe.Subscription>;
  /** Delivers the events since the last delivery. @returns the statuses of the responses */
  deliver: () => Promise<number[]>;
  sendRaw: (body: BodyInit, signature: string | undefined) => Promise<Response>;
  close: () => Promise<void>;
};

export async function openBillingWorld(kind: DatabaseKind): Promise<BillingWorld> {
  const opened = await openTestDatabase(kind, 'empty');
  useDatabase(opened);
  const standIn = await startStandIn();
  useStandIn(standIn);
  const app = createRestApp();
  let delivered = 0;

  const sendRaw: BillingWorld['sendRaw'] = async (body, signature) =>
    app.request('/v1/billing/webhook', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(signature !== undefined && { 'Stripe-Signature': signature }),
      },
      body,
    });
  const post: BillingWorld['post'] = async (account, path, body) =>
    app.request(path, {
      method: 'POST',
      headers: {
        'X-API-Key': account.apiKey,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    opened,
    standIn,
    post,
    sendRaw,
    newAccount: () => createAccount(opened.client),
    subscription: async (account) => {
      const headers = { 'X-API-Key': account.apiKey };
      const response = await app.request('/v1/subscription', { headers });
      return (await response.json()) as Record<string, unknown>;
    },
    pay: async (account) => {
      const response = await post(account, '/v1/billing/checkout', { plan: 'pro' });
      const { url = '' } = (await response.json()) as { url?: string };
      const stored = standIn.world.checkouts.get(url.split('/').at(-1) ?? '');
      if (stored === undefined) throw new Error(`The checkout got a ${response.status}.`);
      return payCheckout(standIn.world, stored);
    },
    deliver: async () => {
      const news = standIn.world.events.slice(delivered);
      delivered = standIn.world.events.length;
      const statuses: number[] = [];
      for (const event of news) {
        const body = payloadOf(event);
        statuses.push((await sendRaw(body, sign(body, webhookSecret))).status);
      }
      return statuses;
    },
    close: async () => {
      await standIn.close();
      await opened.close();
    },
  };
}
