import { hash } from 'node:crypto';
import { type DnsAnswer, startDnsStandIn } from '../dns-stand-in';
import type { Addresses, StandInSite } from './stand-in-site';

export type Names = Awaited<ReturnType<typeof startNames>>;

/** The name server of the sites. */
export async function startNames(siteOf: (host: string) => StandInSite | undefined) {
  const counts = new Map<string, number>();
  const current = new Map<string, readonly string[]>();
  const answer = (host: string): DnsAnswer => {
    const site = siteOf(host);
    const texts = site?.texts?.[host] ?? [];
    const said: Addresses =
      site?.addresses?.[host] ?? (site ? [publicAddressOf(host)] : 'nxdomain');
    if (said === 'nxdomain') return texts.length > 0 ? { texts } : { failure: 'no_host' };
    if (said === 'servfail') return { failure: 'server' };
    const asked = (counts.get(host) ?? 0) + 1;
    counts.set(host, asked);
    const addresses = typeof said === 'function' ? said(asked) : said;
    current.set(host, addresses);
    return { addresses, texts };
  };
  const dns = await startDnsStandIn(answer);
  return {
    ...dns,
    /** Where a connection to the host would lead now: what was last said of it. */
    addressesOf: (host: string) => current.get(host) ?? answer(host).addresses ?? [],
  };
}

/** Always the same for a host, in a range where public web sites are. */
function publicAddressOf(host: string): string {
  const [third = 0, fourth = 0] = hash('sha256', host, 'buffer');
  return `93.184.${third}.${(fourth % 254) + 1}`;
}
