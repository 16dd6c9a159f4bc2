import type { Stripe } from 'stripe';
import {
  cancelNow,
  failPayment,
  giveUpPayment,
  payCheckout,
  refund,
  renew,
  retryPayment,
  setCancelAtPeriodEnd,
} from './live-subscription';
import { listSubscriptions, type World } from './world';

/** A page to show, or an address to redirect to. */
export type Page = { html: string } | { location: string } | null;

type Act = (world: World, subscription: Stripe.Subscription) => void;

/** The portal's buttons. The last ones stand for time and banks. */
const acts: Readonly<Record<string, { label: string; act: Act }>> = {
  cancel: {
    label: 'Cancel at the end of the period',
    act: (world, subscription) => setCancelAtPeriodEnd(world, subscription, true),
  },
  resume: {
    label: 'Do not cancel',
    act: (world, subscription) => setCancelAtPeriodEnd(world, subscription, false),
  },
  end: {
    label: 'Let the period end',
    act: (world, subscription) =>
      (subscription.cancel_at_period_end ? cancelNow : renew)(world, subscription),
  },
  'cancel-now': { label: 'Cancel at once', act: cancelNow },
  'fail-payment': { label: 'Let the next payment fail', act: failPayment },
  'retry-payment': {
    label: 'Pay what is due',
    act: (world, subscription) => retryPayment(world, subscription, 'paid'),
  },
  'give-up': { label: 'Let all retries fail', act: giveUpPayment },
  refund: { label: 'Refund the last payment', act: refund },
};

/** The pages that Stripe hosts, reduced to their buttons, so that a person can complete every flow. */
export function openPage(world: World, method: string, path: string): Page {
  const [, kind, id = '', action] = /^\/(pay|portal)\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? [];
  if (kind === 'pay') return payPage(world, id, method === 'POST' ? action : undefined);
  if (kind === 'portal') return portalPage(world, id, method === 'POST' ? action : undefined);
  return null;
}

function payPage(world: World, id: string, action: string | undefined): Page {
  const stored = world.checkouts.get(id);
  if (stored === undefined) return null;
  const { session } = stored;
  if (session.status !== 'open') return { html: document('Checkout', `<p>${session.status}</p>`) };
  if (action === 'pay') {
    payCheckout(world, stored);
    return { location: session.success_url ?? '/' };
  }
  const customer = world.customers.get(stored.customer);
  const back = session.cancel_url ?? '/';
  return {
    html: document(
      'Checkout',
      `<p>Pro plan for ${escape(customer?.email ?? '')}: $${(session.amount_total ?? 0) / 100} a month.</p>
${button(`/pay/${id}/pay`, 'Pay')}
<p><a href="${escape(back)}">Cancel</a></p>`,
    ),
  };
}

function portalPage(world: World, id: string, action: string | undefined): Page {
  const portal = world.portals.get(id);
  if (portal === undefined) return null;
  const [current] = listSubscriptions(world, portal.customer, null);
  if (action !== undefined) {
    if (current !== undefined) acts[action]?.act(world, current);
    return { location: `/portal/${id}` };
  }
  const state =
    current === undefined
      ? '<p>No subscription.</p>'
      : `<p>Subscription: ${current.status}${current.cancel_at_period_end ? ', ends with its period' : ''}.</p>
${Object.entries(acts)
  .map(([name, { label }]) => button(`/portal/${id}/${name}`, label))
  .join('\n')}`;
  const back = `<p><a href="${escape(portal.return_url ?? '/')}">Return to the site</a></p>`;
  return { html: document('Billing portal', state + back) };
}

const document = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1>${body}</html>`;

const button = (to: string, label: string) =>
  `<form method="post" action="${to}"><button>${label}</button></form>`;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
