const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address most likely reaches: without the tag behind a `+`, which Gmail,
 * Outlook, Fastmail, iCloud and Proton drop, and for Gmail without dots. Good for counting what one
 * person gets, never for finding an account: elsewhere two such addresses may be two people's.
 * @param address as `findEmail` returns it
 */
export function mailboxOf(address: string): string {
  const separator = address.lastIndexOf('@');
  const name = address.slice(0, separator).replace(/(.)\+.*$/, '$1');
  const domain = address.slice(separator + 1);
  if (!gmailDomains.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
