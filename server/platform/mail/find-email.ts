import { domainToASCII } from 'node:url';
import { emailBytesMax } from '../../contract/account-fields';
import { hasValidPunycode } from '../requests/origin';

/** RFC 5321's plain form: no quoted local parts, no comments, nothing that a mailer could split or rewrite. */
const plainAddress =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]{1,63}\.)+(?!\d+$)[a-z0-9-]{1,63}$/;
/** `domainToASCII` reads a URL: it would drop a path, a tab or an invisible character, and decode `%61`. */
const notInDomain = /[^\P{ASCII}a-z0-9.-]|\p{C}/u;
const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * An e-mail address in the one form in which it is stored, looked up and mailed; null for anything that is
 * not an address.
 */
export function findEmail(text: string): string | null {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  const separator = folded.lastIndexOf('@');
  const domain = folded.slice(separator + 1);
  if (separator < 1 || notInDomain.test(domain)) return null;
  const host = domainToASCII(domain);
  if (!hasValidPunycode(host)) return null;
  const address = `${folded.slice(0, separator)}@${host}`;
  if (Buffer.byteLength(address) > emailBytesMax) return null;
  return plainAddress.test(address) ? address : null;
}

/**
 * The mailer's own guard, whatever was checked before: it only mails addresses that can be read in one way,
 * so that a link never reaches someone else.
 */
export function isSingleRecipient(address: string): boolean {
  return findEmail(address) === address;
}

/**
 * The mailbox that an address most likely reaches: without the tag after a `+`, which Gmail, Outlook,
 * Fastmail, iCloud and Proton drop, and for Gmail without dots. For counting the mail of one person, never
 * for finding an account: elsewhere two such addresses may belong to two people.
 * @param address as `findEmail` returns it
 */
export function mailboxOf(address: string): string {
  const separator = address.lastIndexOf('@');
  const name = address.slice(0, separator).replace(/(.)\+.*$/, '$1');
  const domain = address.slice(separator + 1);
  if (!gmailDomains.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
