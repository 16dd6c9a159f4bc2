import { findBimi } from '../../../server/enrichment/bimi/find-bimi';
import { lookAtSite } from '../../../server/enrichment/look/look-at-site';
import { lookOutbound } from '../../../server/enrichment/send-look';

/** Some sites let a look wait for seconds, which costs nothing. */
const lanes = 6;

const send = lookOutbound();
const domains = process.argv.slice(2);

/** Looks at the sites given as arguments, as an instance does. Prints a line for each, then the largest memory. */
async function lookAtNext(): Promise<void> {
  for (let domain = domains.shift(); domain !== undefined; domain = domains.shift()) {
    const startedAtMs = performance.now();
    const look = await lookAtSite(domain, {
      send,
      findBimi: (of, signal) => findBimi(of, send, { signal }),
    });
    const ms = Math.round(performance.now() - startedAtMs);
    process.stdout.write(`${JSON.stringify({ domain, ms, look: withoutPixels(look) })}\n`);
  }
}

/** Pixels would only make the lines long. */
function withoutPixels(look: Awaited<ReturnType<typeof lookAtSite>>) {
  const bare = (_: string, value: unknown) => (value instanceof Uint8Array ? value.length : value);
  return JSON.parse(JSON.stringify(look, bare)) as unknown;
}

void Promise.all(Array.from({ length: lanes }, lookAtNext)).then(() => {
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(`${JSON.stringify({ memoryMiB: Math.round(maxRSS / 1024) })}\n`);
  process.exit();
});
