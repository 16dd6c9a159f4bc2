import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tenantDomains } from '../build/assign-domains-generic';
import { ownDomain } from './choose-domains';

/** A company that third-party-web lists because its scripts, frames or pictures stand in the pages of others. */
export type ThirdParty = { name: string; company: string; domains: string[] };

type Entity = { name: string; company?: string; domains: string[] };

const folder = path.join(process.cwd(), 'prisma/catalog/known/node_modules/third-party-web');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

export const thirdPartiesVersion = (): string =>
  (read('package.json') as { version: string }).version;

/**
 * Every company with the registrable domains that are wholly its own (`*.example.com`). A single host, such as
 * `ajax.googleapis.com`, and a domain of several companies are left out.
 */
export function readThirdParties(): ThirdParty[] {
  const entities = read('dist/entities-nostats.json') as Entity[];
  const counts = new Map<string, number>();
  for (const host of entities.flatMap(({ domains }) => [...new Set(domains.map(domainOf))]))
    counts.set(host, (counts.get(host) ?? 0) + 1);
  return entities.map(({ name, company = name, domains }) => ({
    name,
    company,
    domains: domains.filter(isWhole).map(domainOf).filter(isOwn),
  }));

  function isOwn(domain: string): boolean {
    return counts.get(domain) === 1 && ownDomain(domain) === domain && !tenantDomains.has(domain);
  }
}

const domainOf = (pattern: string) => {
  const host = pattern.replace('*.', '');
  return ownDomain(host) ?? host;
};

const isWhole = (pattern: string) => pattern.replace('*.', '') === domainOf(pattern);
