import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crowdSite } from '../../stand-ins/internet/crowd';
import type { StandInSite } from '../../stand-ins/internet/stand-in-site';
import { type StandInInternet, startInternet } from '../../stand-ins/internet/start-internet';
import { createDataFolder } from '../../support/start-server';

export type OpenInternet = StandInInternet & {
  /** For a service: it sees this internet and no other, but does not look by itself. */
  variables: Record<string, string>;
};

/** The stand-in internet with these sites, and as many ordinary ones as are asked for. */
export async function openInternet(
  sites: readonly StandInSite[] = [],
  markRoots?: string,
): Promise<OpenInternet> {
  const internet = await startInternet(sites, crowdSite);
  const folder = createDataFolder();
  const save = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  return {
    ...internet,
    variables: {
      OUTBOUND_PROXY: internet.proxy,
      ENRICH_DNS: internet.dns,
      NODE_EXTRA_CA_CERTS: save('authority.pem', internet.root),
      ...(markRoots !== undefined && { ENRICH_ROOTS: save('roots.pem', markRoots) }),
    },
  };
}

/** Domains in the order in which their home pages were asked for, once for each time. */
export const homesAsked = ({ asked }: Pick<StandInInternet, 'asked'>) =>
  asked.filter(({ method, path: place }) => method === 'GET' && place === '/');
