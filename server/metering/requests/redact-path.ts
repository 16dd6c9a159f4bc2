import { versionPattern } from '../../contract/limits';

const lengthMax = 300;
const mask = '***';

/**
 * Path and query of a request as the log keeps them. E-mail addresses, and everything that looks like
 * a key or a token, are masked; so are the values of parameters that the route does not document.
 */
export function redactPath(url: string, parameters: ReadonlySet<string>): string {
  const { pathname, search } = new URL(url);
  const path = pathname.split('/').map(maskSecret).join('/');
  const pairs = search === '' ? [] : search.slice(1).split('&');
  const query = pairs.map((pair) => redactPair(pair, parameters)).join('&');
  const whole = query === '' ? path : `${path}?${query}`;
  return whole.length > lengthMax ? `${whole.slice(0, lengthMax - 1)}…` : whole;
}

function redactPair(pair: string, parameters: ReadonlySet<string>): string {
  const [name = '', ...rest] = pair.split('=');
  if (rest.length === 0) return maskSecret(name);
  const value = rest.join('=');
  if (name === 'v' && versionPattern.test(value)) return pair;
  const isShown = name !== 'email' && name !== 'token' && parameters.has(name);
  return `${maskSecret(name)}=${isShown ? maskSecret(value) : mask}`;
}

/** Anything that is not masked stays as sent. */
function maskSecret(sent: string): string {
  const text = decode(sent).normalize('NFKC');
  // Double encoding could hide anything.
  const isHidden = /[@\p{Cc}]|%[0-9a-f]{2}/iu.test(text);
  return isHidden || looksSecret(text) ? mask : sent;
}

/** Keys and tokens are long and mix cases or digits. Slugs have lower-case words with hyphens between. */
function looksSecret(text: string): boolean {
  if (/mq_(live|test|pub|res)_/i.test(text)) return true;
  const words = text.match(/[\w-]{20,}/g) ?? [];
  return words.some(
    (word) => /[A-Z]/.test(word) || /\d/.test(/[0-9a-z_]{20,}/.exec(word)?.[0] ?? ''),
  );
}

function decode(sent: string): string {
  try {
    return decodeURIComponent(sent.replaceAll('+', ' '));
  } catch {
    return '%00';
  }
}
