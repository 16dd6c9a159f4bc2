import {
  findRegistrableDomain,
  isPrivateSuffix,
  normalizeHost,
} from '../catalog/lookup/normalize-host';
import { isTenantName } from '../catalog/lookup/tenant-hosts';

/** What a host is, apart from the brand that it leads to. */
export type CheckedDomain = {
  /** As it would be stored; null for a text that is none. */
  host: string | null;
  /** `tenant`: a customer's name below a shared host, such as `acme.zendesk.com`. */
  kind: 'domain' | 'subdomain' | 'tenant' | 'public_suffix' | 'invalid';
  /** The domain or the shared host that it belongs to; null for the first kind and the last two. */
  below: string | null;
};

/** Whether a brand can have this domain, and what a look-up would take it for. */
export function checkDomain(text: string): CheckedDomain {
  const host = normalizeHost(text)?.replace(/^www\./, '') ?? null;
  if (host === null) return { host, kind: 'invalid', below: null };
  const domain = findRegistrableDomain(host);
  if (domain === null || isPrivateSuffix(host)) return { host, kind: 'public_suffix', below: null };
  const dot = host.indexOf('.');
  const parent = host.slice(dot + 1);
  const isTenant = isTenantName(host.slice(0, dot), parent) || isPrivateSuffix(parent);
  if (isTenant) return { host, kind: 'tenant', below: parent };
  if (host === domain) return { host, kind: 'domain', below: null };
  return { host, kind: 'subdomain', below: domain };
}
