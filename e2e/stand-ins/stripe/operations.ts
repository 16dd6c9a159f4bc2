import type { Stripe } from 'stripe';
import { cancelNow, deleteCustomer, setCancelAtPeriodEnd, setPaused } from './live-subscription';
import { makeCheckoutSession, makeCustomer, makeList, makePortalSession } from './objects';
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
import { emit, listSubscriptions, type World } from './world';

/** The part of Stripe's API that Marque and its operator use, by method and path. */
const operations: Record<string, Operation> = {
  'POST /v1/customers': {
    parameters: ['email', 'metadata', 'name'],
    run: ({ world, given }) => {
      const metadata = textsOf(given, 'metadata');
      const made = makeCustomer({ email: textOf(given, 'email'), metadata });
      world.customers.set(made.id, made);
      emit(world, 'customer.created', made);
      return made;
    },
  },
  'GET /v1/customers': {
    parameters: [...list, 'email'],
    run: (call) => {
      const email = textOf(call.given, 'email');
      const all = [...call.world.customers.values()].toReversed();
      return page('/v1/customers', all, call, (one) => email === null || one.email === email);
    },
  },
  'GET /v1/customers/ID': {
    parameters: ['expand'],
    run: ({ world, id, given }) => {
      if (world.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true };
      const found = customer(world, id);
      if (!Object.values(groupOf(given, 'expand')).includes('subscriptions')) return found;
      const all = listSubscriptions(world, id, null);
      const url = `/v1/customers/${id}/subscriptions`;
      return { ...found, subscriptions: makeList(url, all.slice(0, 10), all.length > 10) };
    },
  },
  'POST /v1/customers/ID': {
    parameters: ['email'],
    run: ({ world, id, given }) => {
      const changed = customer(world, id);
      changed.email = textOf(given, 'email') ?? changed.email;
      emit(world, 'customer.updated', changed);
      return changed;
    },
  },
  'DELETE /v1/customers/ID': {
    parameters: [],
    run: ({ world, id }) => {
      deleteCustomer(world, customer(world, id).id);
      return { id, object: 'customer', deleted: true };
    },
  },
  'GET /v1/subscriptions': {
    parameters: [...list, 'customer', 'price', 'status'],
    run: (call) => {
      const { world, given } = call;
      const found = listSubscriptions(world, textOf(given, 'customer'), textOf(given, 'status'));
      return page('/v1/subscriptions', found, call);
    },
  },
  'GET /v1/subscriptions/ID': { parameters: ['expand'], run: onSubscription(() => {}) },
  'POST /v1/subscriptions/ID': {
    parameters: ['cancel_at_period_end', 'metadata'],
    run: onSubscription((world, one, given) =>
      setCancelAtPeriodEnd(world, one, textOf(given, 'cancel_at_period_end') === 'true'),
    ),
  },
  'DELETE /v1/subscriptions/ID': { parameters: [], run: onSubscription(cancelNow) },
  'POST /v1/subscriptions/ID/pause': {
    parameters: ['bill_for', 'type'],
    run: onSubscription((world, one) => setPaused(world, one, true)),
  },
  'POST /v1/subscriptions/ID/resume': {
    parameters: ['billing_cycle_anchor'],
    run: onSubscription((world, one) => setPaused(world, one, false)),
  },
  'POST /v1/checkout/sessions': {
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
  'GET /v1/checkout/sessions/ID': {
    parameters: ['expand'],
    run: ({ world, id }) => checkout(world, id),
  },
  'POST /v1/checkout/sessions/ID/expire': {
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
  'POST /v1/billing_portal/sessions': {
    parameters: ['customer', 'return_url'],
    run: ({ world, given }) => {
      const session = makePortalSession({
        customer: customerIn(world, given),
        return_url: textOf(given, 'return_url'),
        hostedAt: world.hostedAt,
      });
      world.portals.set(session.id, session);
      return session;
    },
  },
};

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
  const [, before = path, id = '', after = ''] =
    /^(\/v1\/(?:customers|subscriptions|checkout\/sessions))\/(\w+)(\/\w+)?$/.exec(path) ?? [];
  const operation = operations[`${method} ${before}${id === '' ? '' : '/ID'}${after}`];
  if (operation === undefined) {
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new ApiError(404, 'invalid_request_error', message);
  }
  const unknown = Object.keys(given).find((name) => !operation.parameters.includes(name));
  if (unknown !== undefined) {
    throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  return operation.run({ world, id, given });
}

/** Does something to the subscription of a path, and returns it. */
function onSubscription(
  act: (world: World, one: Stripe.Subscription, given: Parameters) => void,
): Operation['run'] {
  return ({ world, id, given }) => {
    const one = world.subscriptions.get(id) ?? fail(noSuch('subscription', id));
    act(world, one, given);
    return one;
  };
}

function openCheckoutSession({ world, given }: Call): Stripe.Checkout.Session {
  if (textOf(given, 'mode') !== 'subscription') throw invalid('Invalid mode', 'mode');
  const item = groupOf(groupOf(given, 'line_items'), '0');
  const priceId = textOf(item, 'price') ?? '';
  const price = world.prices.get(priceId) ?? fail(noSuch('price', priceId, 'line_items[0][price]'));
  const buyer = customerIn(world, given);
  const session = makeCheckoutSession({
    customer: buyer,
    price,
    client_reference_id: textOf(given, 'client_reference_id'),
    success_url:
      textOf(given, 'success_url') ??
      fail(invalid('You must provide a success_url', 'success_url')),
    cancel_url: textOf(given, 'cancel_url'),
    metadata: textsOf(given, 'metadata'),
    hostedAt: world.hostedAt,
  });
  const subscriptionMetadata = textsOf(groupOf(given, 'subscription_data'), 'metadata');
  world.checkouts.set(session.id, { session, customer: buyer, price, subscriptionMetadata });
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

function customer(world: World, id: string): Stripe.Customer {
  return world.customers.get(id) ?? fail(noSuch('customer', id));
}

function checkout(world: World, id: string): Stripe.Checkout.Session {
  return world.checkouts.get(id)?.session ?? fail(noSuch('checkout.session', id, 'session'));
}
