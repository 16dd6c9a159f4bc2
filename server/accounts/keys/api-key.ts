import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^mq_(?:live|test)_[0-9A-Za-z]{49}$/;
const checksumLength = 6;

/**
 * A key of 256 random bits with a checksum, so that a typing error is refused without a query.
 * @param kind `test` for the demo account, `live` for all others
 * @returns `raw` is shown once and not stored; `record` is what is stored
 */
export function generateApiKey(kind: 'live' | 'test') {
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
  return toBase62(BigInt(crc32(body)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
