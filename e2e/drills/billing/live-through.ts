import type { Stripe } from 'stripe';
import type { TestAccount } from '../../support/factories';
import {
  payloadOf,
  sign,
  type StandIn,
  webhookSecret,
} from '../../stand-ins/stripe/start-stand-in';
import { payCheckout } from '../../stand-ins/stripe/live-subscription';
import { type Arrival, perform, type Step } from './life-stories';
import { shuffle } from './random';

/** One process that responds. */
export type Instance = (path: string, init?: RequestInit) => Promise<Response>;

type Story = {
  standIn: StandIn;
  instances: Instance[];
  account: TestAccount;
  steps: Step[];
  arrival: Arrival;
  random: () => number;
  timesEach?: number;
  atOnce?: number;
};

/**
 * Plays a story: the steps happen at the stand-in, the events arrive at any instance.
 * @returns the number of deliveries; each got a 200, if need be after a repeat
 */
export async function liveThrough(story: Story): Promise<{ deliveries: number; repeated: number }> {
  const { standIn, steps, arrival, random, timesEach = 10, atOnce = 20 } = story;
  const tally = { deliveries: 0, repeated: 0 };
  const mine = createListener(story);
  const deliverAll = async (events: Stripe.Event[], times: number) => {
    const waiting = shuffle(
      events.flatMap((event) => Array.from({ length: times }, () => event)),
      random,
    );
    const work = async () => {
      for (let event = waiting.pop(); event !== undefined; event = waiting.pop()) {
        tally.deliveries++;
        const status = await deliver(story, event);
        if (status === 200) continue;
        if (status !== 503) throw new Error(`A webhook was answered ${status}.`);
        // Repeated, as Stripe does.
        tally.repeated++;
        waiting.push(event);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

  // Stripe's responses overtake each other: the last to arrive may be the oldest.
  if (arrival === 'racing') {
    standIn.setFault(() =>
      random() < 0.5 ? { kind: 'late-reply', ms: Math.floor(random() * 60) } : null,
    );
  }
  const racing: Promise<void>[] = [];
  for (const step of steps) {
    const from = mine.events.length;
    if (step === 'checkout') await upgrade(story, mine);
    else perform(standIn, mine.customerId(), step);
    const news = mine.events.slice(from);
    if (arrival === 'stepwise') await deliverAll(news, timesEach - 1);
    if (arrival === 'racing') racing.push(deliverAll(news, timesEach - 1));
  }
  await Promise.all(racing);
  standIn.setFault(null);
  // And once more, long after the end.
  await deliverAll(mine.events, arrival === 'afterwards' ? timesEach : 1);
  mine.stop();
  return tally;
}

/** Completes the checkout as the account's holder would. */
async function upgrade({ standIn, instances, account, random }: Story, mine: Listener) {
  const response = await pick(instances, random)('/v1/billing/checkout', {
    method: 'POST',
    headers: { 'X-API-Key': account.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ plan: 'pro' }),
  });
  const { url } = (await response.json()) as { url?: string };
  const stored = standIn.world.checkouts.get(url?.split('/').at(-1) ?? '');
  if (stored === undefined) throw new Error(`The checkout was answered ${response.status}.`);
  mine.follow(stored.customer);
  payCheckout(standIn.world, stored);
}

async function deliver({ instances, random }: Story, event: Stripe.Event): Promise<number> {
  const body = payloadOf(event);
  const response = await pick(instances, random)('/v1/billing/webhook', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': sign(body, webhookSecret),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

type Listener = ReturnType<typeof createListener>;

/** Collects the events of the story's customers, which may be several in sequence. */
function createListener({ standIn: { world } }: Story) {
  const customers: string[] = [];
  const events: Stripe.Event[] = [];
  const before = world.onEvent;
  world.onEvent = (event) => {
    before(event);
    const object: object = event.data.object;
    const owner: unknown = 'customer' in object ? object.customer : Reflect.get(object, 'id');
    if (typeof owner === 'string' && customers.includes(owner)) events.push(event);
  };
  const listener = world.onEvent;
  return {
    events,
    follow: (customerId: string) => void customers.push(customerId),
    customerId: () => customers.at(-1) ?? '',
    stop: () => {
      if (world.onEvent === listener) world.onEvent = before;
    },
  };
}

function pick<T>(all: readonly T[], random: () => number): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
}
