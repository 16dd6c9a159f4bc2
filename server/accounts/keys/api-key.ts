import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `test` is the demo account's; everybody else's keys are `live`. */
export type ApiKeyKind = 'live' | 'test';

export type NewApiKey = {
  /** Shown once, then forgotten. */
  raw: string;
  /** All that is stored of it. */
  record: { hash: string; prefix: string; last4: string };
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^mq_(?:live|test)_[0-9A-Za-z]{49}$/;
const checksumLength = 6;

/** A key of 256 random bits with a checksum, so that a typing error is refused without a look-up. */
export function generateApiKey(kind: ApiKeyKind): NewApiKey {
  const number = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const body = `mq_${kind}_${toBase62(number, 43)}`;
  const raw = body + checksumOf(body);
  return {
    raw,
    record: {
      hash: hashApiKey(raw),
      prefix: raw.slice(0, `mq_${kind}_`.length + 4),
      last4: raw.slice(-4),
    },
  };
}

/** Whether the text could be a key at all. */
export function isApiKey(text: string): boolean {
  return (
    shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
  );
}

/** SHA-256 in hex. A fast hash is right here: the key itself carries 256 random bits. */
export function hashApiKey(raw: string): string {
  return hash('sha256', raw);
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let at = 0; at < checksumLength; at++) {
    text = alphabet.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let at = 0; at < length; at++) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
