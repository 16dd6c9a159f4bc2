import type { Stripe } from 'stripe';
import {
  ApiError,
  type Call,
  fail,
  groupOf,
  invalid,
  list,
  noSuch,
  type Operation,
  page,
  type Parameters,
  textOf,
  textsOf,
} from './operation';
import { customerOperations } from './customer-operations';
import { cancelNow, setCancelAtPeriodEnd, setPaused } from './live-subscription';
import { makeCheckoutSession } from './make-checkout-session';
import { emit, listSubscriptions, makePortalSession, type World } from './world';

/** The part of Stripe's API that Marque and its operator use. */
const operations: Operation[] = [
  ...customerOperations,
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    parameters: [...list, 'customer', 'price', 'status'],
    run: (call) => {
      const { world, given } = call;
      const found = listSubscriptions(world, textOf(given, 'customer'), textOf(given, 'status'));
      return page('/v1/subscriptions', found, call);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    parameters: ['expand'],
    run: ({ world, id }) => subscription(world, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    parameters: ['cancel_at_period_end', 'metadata'],
    run: ({ world, id, given }) => {
      const isCancelled = textOf(given, 'cancel_at_period_end') === 'true';
      setCancelAtPeriodEnd(world, subscription(world, id), isCancelled);
      return subscription(world, id);
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    parameters: [],
    run: ({ world, id }) => {
      cancelNow(world, subscription(world, id));
      return subscription(world, id);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)\/pause$/,
    parameters: ['bill_for', 'type'],
    run: ({ world, id }) => {
      setPaused(world, subscription(world, id), true);
      return subscription(world, id);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)\/resume$/,
    parameters: ['billing_cycle_anchor'],
    run: ({ world, id }) => {
      setPaused(world, subscription(world, id), false);
      return subscription(world, id);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    parameters: [
      'mode',
      'customer',
      'client_reference_id',
      'line_items',
      'success_url',
      'cancel_url',
      'metadata',
      'subscription_data',
    ],
    run: openCheckoutSession,
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    parameters: ['expand'],
    run: ({ world, id }) => checkout(world, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    parameters: ['expand'],
    run: ({ world, id }) => {
      const session = checkout(world, id);
      if (session.status !== 'open') {
        const message =
          'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of ${session.status}.`;
        throw new ApiError(400, 'invalid_request_error', message);
      }
      Object.assign(session, { status: 'expired', url: null });
      emit(world, 'checkout.session.expired', session);
      return session;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    parameters: ['customer', 'return_url'],
    run: ({ world, given }) => {
      const session = makePortalSession({
        customer: customerIn(world, given),
        returnUrl: textOf(given, 'return_url'),
        hostedAt: world.hostedAt,
      });
      world.portals.set(session.id, session);
      return session;
    },
  },
];

/**
 * @returns the body of a 200
 * @throws ApiError in the shape of Stripe's errors
 */
export function runOperation(
  world: World,
  method: string,
  path: string,
  given: Parameters,
): unknown {
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  if (operation === undefined) {
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new ApiError(404, 'invalid_request_error', message);
  }
  const unknown = Object.keys(given).find((name) => !operation.parameters.includes(name));
  if (unknown !== undefined) {
    throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  return operation.run({ world, id: operation.path.exec(path)?.[1] ?? '', given });
}

function openCheckoutSession({ world, given }: Call): Stripe.Checkout.Session {
  if (textOf(given, 'mode') !== 'subscription') throw invalid('Invalid mode', 'mode');
  const customer = customerIn(world, given);
  const item = groupOf(groupOf(given, 'line_items'), '0');
  const priceId = textOf(item, 'price') ?? '';
  const price = world.prices.get(priceId) ?? fail(noSuch('price', priceId, 'line_items[0][price]'));
  const successUrl = textOf(given, 'success_url');
  if (successUrl === null) throw invalid('You must provide a success_url', 'success_url');
  const session = makeCheckoutSession({
    customer,
    price,
    clientReferenceId: textOf(given, 'client_reference_id'),
    successUrl,
    cancelUrl: textOf(given, 'cancel_url'),
    metadata: textsOf(given, 'metadata'),
    hostedAt: world.hostedAt,
  });
  const subscriptionMetadata = textsOf(groupOf(given, 'subscription_data'), 'metadata');
  world.checkouts.set(session.id, { session, customer, price, subscriptionMetadata });
  return session;
}

function customerIn(world: World, given: Parameters): string {
  const id = textOf(given, 'customer') ?? '';
  if (world.customers.has(id)) return id;
  throw new ApiError(400, 'invalid_request_error', `No such customer: '${id}'`, {
    code: 'resource_missing',
    param: 'customer',
  });
}

function subscription(world: World, id: string): Stripe.Subscription {
  return world.subscriptions.get(id) ?? fail(noSuch('subscription', id));
}

function checkout(world: World, id: string): Stripe.Checkout.Session {
  return world.checkouts.get(id)?.session ?? fail(noSuch('checkout.session', id, 'session'));
}
