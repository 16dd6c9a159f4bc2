import { randomInt, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

// Sends a mix of valid and invalid requests until its parent says "stop". Values that could pile up in
// a server differ each time: keys, domains, sizes, searches, addresses.
const [url = '', internalKey = '', freeKey = '', slugsAsJson = '[]'] = process.argv.slice(2);
/** @type {string[]} */
const slugs = JSON.parse(slugsAsJson);

const slug = () => slugs[randomInt(slugs.length)] ?? '';
const word = () => randomUUID().slice(0, 3);
/** @param {unknown} input */
const trpcInput = (input) => encodeURIComponent(JSON.stringify(input));
const keyed = { 'X-API-Key': internalKey };
/** As a trusted proxy would write it: safety caps count by address. */
const fromAnywhere = () => ({
  'X-Forwarded-For': [10, 0, 0, 0].map((part) => part || randomInt(256)).join('.'),
});

/** @typedef {Record<string, () => autocannon.Request>} Kinds */

/** @type {Kinds} */
const calls = {
  svg: () => ({ path: `/v1/svg/${slug()}`, headers: keyed }),
  png: () => ({ path: `/v1/png/${slug()}?size=${randomInt(16, 256)}`, headers: keyed }),
  search: () => ({ path: `/v1/search?q=${word()}`, headers: keyed }),
  brandByDomain: () => ({ path: `/v1/brand?domain=${slug()}.com`, headers: keyed }),
  batch: () => ({
    path: '/v1/catalog/batch',
    method: 'POST',
    headers: { ...keyed, 'Content-Type': 'application/json' },
    body: JSON.stringify({ slugs: [slug(), slug(), slug()] }),
  }),
  session: () => ({ path: '/api/trpc/session.find' }),
  // All from one address, which soon exceeds its caps.
  suggestions: () => ({
    path: `/api/trpc/catalog.search?input=${trpcInput({ q: word() })}`,
    headers: { 'X-Forwarded-For': '192.0.2.1' },
  }),
  noKey: () => ({ path: '/v1/svg/github' }),
  wrongKey: () => ({
    path: '/v1/svg/github',
    headers: { ...fromAnywhere(), 'X-API-Key': `mq_live_${randomUUID()}` },
  }),
  overQuota: () => ({ path: `/v1/svg/${slug()}`, headers: { 'X-API-Key': freeKey } }),
  noBrand: () => ({ path: `/v1/svg/${randomUUID()}`, headers: keyed }),
};

/** @type {Kinds} */
const pages = {
  brandPage: () => ({ path: `/brands/${slug()}` }),
  explorerPage: () => ({ path: `/brands?q=${word()}` }),
  privatePage: () => ({ path: '/dashboard' }),
  noPage: () => ({ path: `/${randomUUID()}` }),
};

/** @type {Record<string, number>} */
const statuses = {};
let failures = 0;
/** @param {Kinds} kinds @param {number} connections @param {number} requestsPerSecond */
function start(kinds, connections, requestsPerSecond) {
  const requests = Object.entries(kinds).map(([kind, make]) => ({
    /** @param {autocannon.Request} request */
    setupRequest: (request) => {
      const { headers = fromAnywhere(), ...made } = make();
      return { ...request, ...made, headers };
    },
    /** @param {number} status */
    onResponse: (status) => {
      const name = `${kind} ${status}`;
      statuses[name] = (statuses[name] ?? 0) + 1;
    },
  }));
  const duration = 24 * 3600;
  const options = { url, connections, duration, overallRate: requestsPerSecond, requests };
  void autocannon(options, () => {}).on('reqError', () => failures++);
}
start(calls, 16, 300);
// These take longer, and must not delay the others.
start(pages, 4, 10);

process.on('message', () => process.send?.({ statuses, failures }, () => process.exit(0)));
process.on('disconnect', () => process.exit(0));
