export type SignOptions = {
  /** Where the service is, such as https://marque.example. */
  url: string | URL;
  /** The id of a restricted key with the scope `read`. */
  keyId: string;
  /** Its text, which is not in the address. */
  key: string;
  expiresAt: Date;
  /** The query of `GET /logo/{name}`. */
  options?: Record<string, string | number | boolean>;
};

/**
 * The address of a logo for a page, signed without a request. It opens this picture until it expires.
 * @param name a domain, a slug or a name
 */
export async function signLogo(name: string, signing: SignOptions): Promise<string> {
  const { url, keyId, key, expiresAt, options = {} } = signing;
  const base = String(url).replace(/\/$/, '');
  const query = new URLSearchParams();
  for (const [option, value] of Object.entries(options)) query.set(option, String(value));
  query.set('expires', String(Math.floor(expiresAt.getTime() / 1000)));
  query.set('key', keyId);
  const signed = `/logo/${encodeURIComponent(name).replaceAll('%40', '@')}?${query}`;
  const secret = await crypto.subtle.digest('SHA-256', encode(key));
  const hex = [...new Uint8Array(secret)].map((byte) => byte.toString(16).padStart(2, '0'));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const signer = await crypto.subtle.importKey('raw', encode(hex.join('')), algorithm, false, [
    'sign',
  ]);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', signer, encode(signed)));
  const text = btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  return `${base}${signed}&sig=${text}`;
}

const encode = (text: string) => new TextEncoder().encode(text);
