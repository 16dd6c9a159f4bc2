import type { Stripe } from 'stripe';
import { payloadOf, sign } from '../../stand-ins/stripe/start-stand-in';

export type Forgery = {
  how: string;
  body: string | Uint8Array<ArrayBuffer>;
  signature: string | undefined;
};

/** A webhook that is nearly right: one of many ways in which Stripe did not send it just now. */
export function forge(event: Stripe.Event, secret: string, random: () => number): Forgery {
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
    'a time that is none': () => ({
      body,
      signature: `t=${['', 'NaN', '-1', '1e9'][whole(4)]},${code}`,
    }),
    stale: () => ({ body, signature: sign(body, secret, 301 + whole(1_000_000)) }),
    future: () => ({ body, signature: sign(body, secret, -303 - whole(1_000_000)) }),
    'a truncated body': () => ({ body: body.slice(0, at), signature: right }),
    'a changed body': () => ({ body: changed, signature: right }),
    're-serialised': () => ({ body: JSON.stringify(event), signature: right }),
    'with a byte order mark': () => ({ body: `\u{FEFF}${body}`, signature: right }),
    'with a space more': () => ({ body: `${body} `, signature: right }),
    'in another encoding': () => ({
      body: new Uint8Array(Buffer.from(`${body}\u00E9`, 'latin1')),
      // As if the text that these bytes are read as had been signed.
      signature: sign(`${body}\uFFFD`, secret),
    }),
    'with no body': () => ({ body: '', signature: right }),
  };
  const names = Object.keys(forgeries);
  const how = names[whole(names.length)] ?? 'no signature';
  const made = forgeries[how]?.() ?? { body, signature: undefined };
  return { how, ...made };
}
