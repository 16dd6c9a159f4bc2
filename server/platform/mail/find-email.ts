import { domainToASCII } from 'node:url';
import { AppError } from '../errors';

const sizeBytesMax = 254;
/** RFC 5321's plain form: no quoted local parts, no comments, nothing that a mailer could split or rewrite. */
const plainAddress =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]{1,63}\.)+(?!\d+$)[a-z0-9-]{1,63}$/;
/** `domainToASCII` reads a URL: it would drop a path, a tab or an invisible character, and decode `%61`. */
const notInDomain = /[^\P{ASCII}a-z0-9.-]|\p{C}/u;

export const emailRule = 'must be an e-mail address such as jane@example.com';

/**
 * An e-mail address in the one form under which it is stored, looked up and written to.
 * @throws AppError `validation_error`; the message never repeats the address
 */
export function parseEmail(text: string): string {
  const address = findEmail(text);
  if (address === null) throw new AppError('validation_error', `email: ${emailRule}`);
  return address;
}

/** The same, or null for what is no address. */
export function findEmail(text: string): string | null {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  if (at < 1 || notInDomain.test(domain)) return null;
  const address = `${folded.slice(0, at)}@${domainToASCII(domain)}`;
  if (Buffer.byteLength(address) > sizeBytesMax) return null;
  return plainAddress.test(address) ? address : null;
}
