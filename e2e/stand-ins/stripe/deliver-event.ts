import { Stripe } from 'stripe';

/** An event as it goes over the wire. */
export function payloadOf(event: Stripe.Event): string {
  return JSON.stringify(event, null, 2);
}

/** The Stripe-Signature header of a payload, as if signed `ageSeconds` ago. */
export function sign(payload: string, secret: string, ageSeconds = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Sends an event once. @returns the status of the response, 0 when there was none */
export async function deliverEvent(
  event: Stripe.Event,
  url: string,
  secret: string,
): Promise<number> {
  const body = payloadOf(event);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': sign(body, secret),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
