import { getDomain, parse } from 'tldts';

/** A URL is never longer than this in any client; it bounds the work before the text is looked at. */
const inputLengthMax = 2048;
const hostLengthMax = 253;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * The host in "https://user@WWW.Bücher.example.:8080/path" as look-ups spell it: lower case, ASCII (punycode), without
 * a trailing dot. `null` where there is no domain name: IP addresses, single words, and whatever DNS cannot hold.
 */
export function normalizeHost(text: string): string | null {
  if (text.length > inputLengthMax) return null;
  const address = text.trim();
  // A URL parser drops white space and reads a backslash as it likes: what a person meant is not certain.
  if (/[\s\\\p{C}]/u.test(address)) return null;
  const url = `http://${address.replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '')}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const isName = labels.length > 1 && labels.every((part) => label.test(part));
  return isName && host.length <= hostLengthMax && parse(host).isIp === false ? host : null;
}

/** The domain that someone registered, by the public suffix list with its private part: `a.github.io` for `b.a.github.io`. */
export function findRegistrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}
