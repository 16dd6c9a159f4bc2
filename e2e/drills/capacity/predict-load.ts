/** What one request and one row cost, as capacity.drill.ts and the commands in docs/capacity.md measured it. */
export const figures = {
  /** Of the service's process, all threads: a mix of requests by a thousand callers. */
  cpuMicroseconds: 234,
  /** One counts the request; the rest read the key of a caller not seen for two seconds. */
  redisScripts: 1.38,
  /** With headers, as they leave the service. */
  responseBytes: 2198,
  usageRowBytes: 133,
  loggedRowBytes: 244,
  bucketsPerAccount: 3.8,
};

/** A day of requests, and how many accounts make them. */
export type Day = { requests: number; accounts: number };

/** Assumed, in US dollars a month. */
const prices = { core: 25, redisShard: 100, gigabyteStored: 0.12, gigabyteSent: 0.05 };
/** The request log keeps so much of each account. */
const kept = { days: 7, requestsMax: 10_000 };
/** The busiest second of a day has this many times the average. */
const peakFactor = 3;
/** Of a core at the peak: the rest takes over from a lost instance. */
const utilization = 0.5;
/** Half of what one Redis ran on one core. */
const scriptsPerShard = 24_000;

export function predictLoad({ requests, accounts }: Day) {
  const peakPerSecond = (requests / 86_400) * peakFactor;
  const scriptsPerSecond = peakPerSecond * figures.redisScripts;
  // Two at least, so that one may fail.
  const instances = Math.max(
    2,
    Math.ceil((peakPerSecond * figures.cpuMicroseconds) / 1e6 / utilization),
  );
  const shards = Math.ceil(scriptsPerSecond / scriptsPerShard);
  const usageGigabytes = (accounts * figures.bucketsPerAccount * figures.usageRowBytes * 365) / 1e9;
  const loggedGigabytes = (countLoggedRows({ requests, accounts }) * figures.loggedRowBytes) / 1e9;
  const sentGigabytes = (requests * figures.responseBytes * 30) / 1e9;
  const dollars =
    instances * prices.core +
    shards * prices.redisShard +
    (usageGigabytes + loggedGigabytes) * prices.gigabyteStored +
    sentGigabytes * prices.gigabyteSent;
  return {
    peakPerSecond,
    instances,
    scriptsPerSecond,
    shards,
    keyReadsPerSecond: scriptsPerSecond - peakPerSecond,
    usageGigabytes,
    loggedGigabytes,
    sentGigabytes,
    dollars,
  };
}

/** By Zipf's law with exponent 1, the n-th account makes 1/n of the first one's requests. */
function countLoggedRows({ requests, accounts }: Day): number {
  let harmonic = 0;
  for (let n = 1; n <= accounts; n++) harmonic += 1 / n;
  let rows = 0;
  for (let n = 1; n <= accounts; n++) {
    rows += Math.min((requests * kept.days) / (n * harmonic), kept.requestsMax);
  }
  return rows;
}

export const plannedDays: Day[] = [
  { requests: 1e6, accounts: 1e4 },
  { requests: 1e8, accounts: 1e6 },
  { requests: 1e10, accounts: 1e7 },
];

/** The rows of the table in docs/capacity.md, from what a day needs to what it costs. */
export function describePlans(): string[][] {
  const plans = plannedDays.map((day) => ({ ...day, ...predictLoad(day) }));
  const rows: [title: string, read: (plan: (typeof plans)[number]) => number][] = [
    ['active accounts', ({ accounts }) => accounts],
    ['requests per second at the peak', ({ peakPerSecond }) => peakPerSecond],
    ['instances of one core', ({ instances }) => instances],
    ['Redis scripts per second at the peak', ({ scriptsPerSecond }) => scriptsPerSecond],
    ['Redis shards', ({ shards }) => shards],
    ['keys read from Postgres per second', ({ keyReadsPerSecond }) => keyReadsPerSecond],
    ['usage history, GB a year', ({ usageGigabytes }) => usageGigabytes],
    ['request log, GB', ({ loggedGigabytes }) => loggedGigabytes],
    ['egress, GB a month', ({ sentGigabytes }) => sentGigabytes],
    ['cost, $ a month', ({ dollars }) => dollars],
  ];
  return rows.map(([title, read]) => [
    title,
    ...plans.map((plan) => Number(read(plan).toPrecision(2)).toLocaleString('en-US')),
  ]);
}
