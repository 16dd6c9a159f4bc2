import { domainToASCII } from 'node:url';

const addressBytesMax = 254;
/** RFC 5321 4.1.2 in lower case, without quoted local parts and address literals. */
const plainAddress =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*)$/;

/**
 * The mailer's own guard, whatever was checked before: only an address that can be read in one
 * way is written to, so that a link never reaches anybody else. It also refuses what nodemailer
 * would rewrite: `a.@x`, `a@1.2.3` and `a@xn--a.x` come out as other addresses.
 */
export function isSingleRecipient(address: string): boolean {
  if (address.length > addressBytesMax) return false;
  const domain = plainAddress.exec(address)?.[2];
  return domain !== undefined && domainToASCII(domain) === domain;
}
