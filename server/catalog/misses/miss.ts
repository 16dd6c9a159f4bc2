import { parse } from 'tldts';
import { fold } from '../../contract/fold';
import { findDomain } from '../lookup/parse-host';

/** What a look-up did not find: a registrable domain, or a folded name. */
export type Miss = { kind: 'domain' | 'name'; asked: string };

/** Longer ones are made by machines. */
const labelLengthMax = 40;
const nameLengthMax = 40;
const wordsMax = 4;
/** More digits are a phone, account or order number. */
const digitsMax = 4;

/** Null for a host without a registrable domain, such as a private network's or a tenant's on a shared suffix. */
export function missedDomain(host: string): Miss | null {
  const { domain, domainWithoutSuffix, isIcann, isIp, isPrivate } = parse(host, {
    allowPrivateDomains: true,
  });
  const isPlausible =
    isIcann === true &&
    isPrivate !== true &&
    isIp !== true &&
    (domainWithoutSuffix ?? '').length <= labelLengthMax;
  return domain !== null && isPlausible ? { kind: 'domain', asked: domain } : null;
}

/** Null for text that cannot be a brand's name: an e-mail address, a number, a sentence. */
export function missedName(text: string): Miss | null {
  if (/[@＠﹫]/.test(text)) return null;
  const host = text.includes('.') ? findDomain(text) : null;
  if (host !== null) return missedDomain(host);
  const asked = fold(text);
  const isPlausible =
    asked.length >= 2 &&
    asked.length <= nameLengthMax &&
    asked.split(' ').length <= wordsMax &&
    (asked.match(/\p{N}/gu) ?? []).length <= digitsMax &&
    /\p{L}/u.test(asked);
  return isPlausible ? { kind: 'name', asked } : null;
}
