import { Resolver } from 'node:dns/promises';
import { getDomain } from 'tldts';
import { isWithoutAddress } from '../../outbound/outbound-error';
import { MarkError } from './verify-chain';

/** The TXT records of a host, each in its pieces. Rejects like `resolveTxt` of Node.js. */
export type ResolveTxt = (host: string, signal?: AbortSignal) => Promise<string[][]>;

/** @param server the system's by default */
export const resolveTxtBy =
  (server?: string): ResolveTxt =>
  async (host, signal) => {
    signal?.throwIfAborted();
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (server !== undefined) resolver.setServers([server]);
    const cancel = () => resolver.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await resolver.resolveTxt(host);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

export type FoundRecord = {
  /** Where it stands: the domain that was asked for, or the registrable domain above it. */
  domain: string;
  text: string;
};

export const recordHost = (domain: string) => `default._bimi.${domain}`;

/**
 * The BIMI record of a domain. One without a record has that of its registrable domain.
 * @returns null without one
 * @throws if the name server fails, or if there are several
 */
export async function findRecord(
  domain: string,
  resolveTxt: (host: string) => Promise<string[][]>,
): Promise<FoundRecord | null> {
  const registrable = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  for (const one of new Set([domain, registrable])) {
    const records = await resolveTxt(recordHost(one)).catch((error: unknown) => {
      if (isWithoutAddress(error)) return [];
      throw error;
    });
    const texts = records
      .map((pieces) => pieces.join('').trim())
      .filter((text) => /^v\s*=\s*BIMI1\s*(?:;|$)/i.test(text));
    if (texts.length > 1) throw new MarkError('there is more than one BIMI record');
    const [text] = texts;
    if (text !== undefined) return { domain: one, text };
  }
  return null;
}

export type BimiRecord = {
  /** `l=`: the SVG. Null if it is empty or left out. */
  location: string | null;
  /** `a=`: the certificate. */
  authority: string | null;
};

export function parseRecord(text: string): BimiRecord {
  const tags = new Map<string, string>();
  for (const part of text.split(';').slice(0, 32)) {
    const [, name = '', value = ''] = /^\s*([a-z]+)\s*=(.*)$/is.exec(part) ?? [];
    if (name !== '' && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), value.trim());
  }
  return { location: tags.get('l') || null, authority: tags.get('a') || null };
}
