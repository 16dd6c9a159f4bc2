import autocannon from 'autocannon';

// Asks for one address, one request at a time on each connection, until its parent says "stop".
// In a process of its own: neither the servers nor the crawler may share its loop.
const [url = '', connections = '8', headers = '{}'] = process.argv.slice(2);
/** @type {number[]} */
const waitsMs = [];
let failures = 0;
const load = autocannon(
  { url, connections: Number(connections), duration: 24 * 3600, headers: JSON.parse(headers) },
  () => {},
);
load.on('response', (_client, status, _bytes, waitMs) => {
  // autocannon's own histogram counts in whole milliseconds.
  waitsMs.push(waitMs);
  if (status !== 200) failures++;
});
load.on('reqError', () => failures++);

process.on('message', () => {
  waitsMs.sort((one, other) => one - other);
  /** @param {number} share */
  const at = (share) => waitsMs[Math.max(0, Math.ceil(waitsMs.length * share) - 1)];
  const latency = { requests: waitsMs.length, p50Ms: at(0.5), p99Ms: at(0.99), failures };
  process.send?.(latency, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
