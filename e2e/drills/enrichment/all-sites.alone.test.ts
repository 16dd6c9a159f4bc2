import { beforeAll, expect, test, vi } from 'vitest';
import type { Look } from '../../../server/enrichment/look/look';
import { isPublicAddress } from '../../../server/outbound/public-address';
import { createMarkAuthority } from '../../stand-ins/mark-certificates';
import { plainSites } from '../../stand-ins/internet/all-sites';
import { findUnsafe, judgeLook } from '../../stand-ins/internet/judge-look';
import { createMarkSites } from '../../stand-ins/internet/sites/mark-sites';
import type { StandInSite } from '../../stand-ins/internet/stand-in-site';
import type { Asked } from '../../stand-ins/internet/start-internet';
import { bundleBeside, startChild } from '../../support/child-process';
import { openInternet } from './open-internet';

const script = 'e2e/drills/enrichment/look-at-sites.ts';
const rightMin = 0.95;
const lookMsMax = 15_000;
/** Timers are late on a busy machine, and a process has to end. */
const slackMs = 4000;
const requestsMax = 12;
const memoryMiBMax = 400;

type Seen = { site: StandInSite; look: Look; ms: number };

let seen: Seen[];
let asked: Asked[];
let memoryMiB: number;

beforeAll(async () => {
  const marks = await createMarkAuthority();
  const sites = [...plainSites, ...(await createMarkSites(marks))];
  const internet = await openInternet(sites, marks.rootPem);
  for (const [name, value] of Object.entries(internet.variables)) vi.stubEnv(name, value);
  bundleBeside(script, 'server/enrichment/look/read-site-process.ts', 'read-site.mjs');
  // The slow ones first, so that they wait while the others work.
  const ordered = sites.toSorted((a, b) => waits(b) - waits(a));
  const child = startChild(script, ...ordered.map(({ domain }) => domain));
  const lines = (await child.rest()).map((line) => JSON.parse(line) as Record<string, unknown>);
  const byDomain = new Map(sites.map((site) => [site.domain, site]));
  seen = lines.flatMap(({ domain, look, ms }) => {
    const site = byDomain.get(String(domain));
    return site ? [{ site, look: look as Look, ms: Number(ms) }] : [];
  });
  memoryMiB = Number(lines.at(-1)?.['memoryMiB']);
  ({ asked } = internet);
  await internet.close();
  vi.unstubAllEnvs();
  expect(seen).toHaveLength(sites.length);
});

const waits = ({ shape }: StandInSite) =>
  Number(/trickles|says nothing|without an end/.test(shape));

test('at least 95 % of the sites have the right outcome, name and pictures', () => {
  const wrong = seen.flatMap(({ site, look }) =>
    judgeLook(site, look).map((what) => `${site.domain} (${site.shape}): ${what}`),
  );
  const wrongSites = new Set(wrong.map((line) => line.split(' ')[0])).size;
  const right = seen.length - wrongSites;
  const slowestMs = Math.max(...seen.map(({ ms }) => ms));
  process.stdout.write(
    `enrichment: ${right} of ${seen.length} sites right, slowest look ${slowestMs} ms, ${memoryMiB} MiB\n${wrong.map((line) => `  wrong: ${line}\n`).join('')}`,
  );
  expect(right / seen.length).toBeGreaterThanOrEqual(rightMin);
});

test('no site is called verified without a certificate that is good for it', () => {
  const called = seen.filter(({ look }) => look.verified !== null);
  expect(called.length).toBeGreaterThan(0);
  const wrongly = called.filter(({ site }) => site.expected.verified === undefined);
  expect(wrongly.map(({ site }) => site.domain)).toEqual([]);
});

test('no drawing, name or text of a site is unsafe', () => {
  const unsafe = seen.flatMap(({ site, look }) =>
    findUnsafe(look).map((what) => `${site.domain}: ${what}`),
  );
  expect(unsafe).toEqual([]);
});

test('every request goes to the web ports of a public host, without a word about us beside the user agent', () => {
  expect(asked.length).toBeGreaterThan(seen.length);
  const isAllowed = ({ port, addresses, method, private: told }: Asked) =>
    [80, 443].includes(port) &&
    addresses.every(isPublicAddress) &&
    ['CONNECT', 'GET'].includes(method) &&
    told.length === 0;
  expect(asked.filter((one) => !isAllowed(one))).toEqual([]);
  const agents = asked.filter(({ method }) => method === 'GET').map(({ userAgent }) => userAgent);
  expect([...new Set(agents)]).toEqual([
    expect.stringMatching(/^MarqueBot\/1\.0 \(\+http.*\/bot\)$/),
  ]);
});

test('a look makes at most 12 requests, ends in time and stays small', () => {
  const sent = asked.filter(({ method }) => method === 'GET');
  const many = seen.filter(({ site: { domain } }) => {
    const own = sent.filter(({ host }) => host === domain || host.endsWith(`.${domain}`));
    return own.length > requestsMax;
  });
  expect(many.map(({ site }) => site.domain)).toEqual([]);
  const late = seen.filter(({ ms }) => ms > lookMsMax + slackMs);
  expect(late.map(({ site, ms }) => `${site.domain}: ${ms} ms`)).toEqual([]);
  expect(memoryMiB).toBeLessThan(memoryMiBMax);
});
