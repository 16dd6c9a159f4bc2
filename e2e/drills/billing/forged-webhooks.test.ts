import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { anyKind } from '../../support/test-database';
import { errorOf } from '../../contract/target';
import { openBillingWorld } from '../../stand-ins/stripe/open-billing-world';
import { payloadOf, sign, webhookSecret } from '../../stand-ins/stripe/start-stand-in';
import { createRandom } from './random';

const count = process.env['DRILL'] === '1' ? 5000 : 400;

test(`none of ${count} forged, stale, future, truncated and re-serialised webhooks is accepted, and the genuine one is`, async () => {
  // Forgeries are refused before the database is used.
  const world = await openBillingWorld(anyKind());
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
  // The genuine one is still accepted, so the refusals were due to the forgeries.
  expect(new Set(await world.deliver())).toEqual(new Set([200]));
  await world.close();
});

type Forgery = {
  how: string;
  body: string | Uint8Array<ArrayBuffer>;
  signature: string | undefined;
};

/** A nearly right webhook: one of many ways in which it is not what Stripe just sent. */
function forge(event: Stripe.Event, secret: string, random: () => number): Forgery {
  const body = payloadOf(event);
  const right = sign(body, secret);
  const [time = '', code = ''] = right.split(',');
  const whole = (max: number) => Math.floor(random() * max);
  const hex = Array.from({ length: 64 }, () => '0123456789abcdef'[whole(16)]).join('');
  const at = whole(body.length);
  const changed = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1);
  const codeAt = 3 + whole(code.length - 3);
  const forgeries: Record<string, () => Omit<Forgery, 'how'>> = {
    'no signature': () => ({ body, signature: undefined }),
    'an empty signature': () => ({ body, signature: '' }),
    'noise for a signature': () => ({ body, signature: hex }),
    'an invented code': () => ({ body, signature: `${time},v1=${hex}` }),
    'one digit off': () => ({
      body,
      signature: `${time},${code.slice(0, codeAt)}${code[codeAt] === '0' ? '1' : '0'}${code.slice(codeAt + 1)}`,
    }),
    'a truncated code': () => ({ body, signature: `${time},${code.slice(0, codeAt)}` }),
    'another secret': () => ({ body, signature: sign(body, `whsec_${hex}`) }),
    'another scheme': () => ({ body, signature: `${time},v0=${code.slice(3)}` }),
    'another time': () => ({
      body,
      signature: `t=${Number(time.slice(2)) + 1 + whole(200)},${code}`,
    }),
    'two times': () => ({ body, signature: `t=${Number(time.slice(2)) + 60},${right}` }),
    'an invalid time': () => ({
      body,
      signature: `t=${['', 'NaN', '-1', '1e9'][whole(4)]},${code}`,
    }),
    stale: () => ({ body, signature: sign(body, secret, 301 + whole(1_000_000)) }),
    future: () => ({ body, signature: sign(body, secret, -303 - whole(1_000_000)) }),
    'a truncated body': () => ({ body: body.slice(0, at), signature: right }),
    'a changed body': () => ({ body: changed, signature: right }),
    're-serialised': () => ({ body: JSON.stringify(event), signature: right }),
    'with a byte order mark': () => ({ body: `\u{FEFF}${body}`, signature: right }),
    'with an extra space': () => ({ body: `${body} `, signature: right }),
    'in another encoding': () => ({
      body: new Uint8Array(Buffer.from(`${body}\u00E9`, 'latin1')),
      // Signed as if the text that these bytes decode to were the payload.
      signature: sign(`${body}\uFFFD`, secret),
    }),
    'with no body': () => ({ body: '', signature: right }),
  };
  const names = Object.keys(forgeries);
  const how = names[whole(names.length)] ?? 'no signature';
  const made = forgeries[how]?.() ?? { body, signature: undefined };
  return { how, ...made };
}
