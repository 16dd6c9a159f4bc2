import { Agent, request } from 'node:http';

// Sends `GET /v1/svg/github` so many times a second, to the servers in turns, until its parent says "stop", and then says how long they took.
// A process of its own: the test's would add its own delays.
const [apiKey = '', perSecond = '', ...baseUrls] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const headers = { 'X-API-Key': apiKey };
/** @type {number[]} */
const tookMs = [];
/** @type {Record<string, number>} */
const statuses = {};
const startedAtMs = performance.now();
let sent = 0;
let open = 0;

/** @param {string | number} status @param {number} sentAtMs */
function note(status, sentAtMs) {
  open--;
  tookMs.push(performance.now() - sentAtMs);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function send() {
  const baseUrl = baseUrls[sent++ % baseUrls.length];
  open++;
  const sentAtMs = performance.now();
  const sending = request(`${baseUrl}/v1/svg/github`, { agent, headers }, (response) => {
    response.resume().on('end', () => note(response.statusCode ?? 0, sentAtMs));
  });
  sending.on('error', (error) => note(error.message, sentAtMs)).end();
}

const timer = setInterval(() => {
  while (sent < ((performance.now() - startedAtMs) / 1000) * Number(perSecond)) send();
}, 2);

process.once('message', () => {
  clearInterval(timer);
  const waiting = setInterval(() => {
    if (open > 0) return;
    clearInterval(waiting);
    tookMs.sort((a, b) => a - b);
    /** @param {number} share */
    const at = (share) => tookMs[Math.ceil(tookMs.length * share) - 1] ?? 0;
    process.send?.({ p50Ms: at(0.5), p99Ms: at(0.99), statuses }, () => process.exit());
  }, 5);
});
