import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `npm run ways`: how many files of `server/` and `prisma/` eight ways enter, which is how much one has to read to
 * follow them. A file counts if one of its functions ran in each of the requests of a way. `-- --files` lists the files.
 */
const rounds = 10;
/** An address may register ten times an hour. */
const registrations = 8;

const root = process.cwd();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'marque-ways-'));
const adminToken = randomUUID();
Object.assign(process.env, {
  NODE_ENV: 'production',
  MARQUE_DATA: dataFolder,
  PORT: '0',
  REQUESTS_PER_SECOND: '0',
  LOG_LEVEL: 'silent',
  ADMIN_TOKEN: adminToken,
  // Pages are rendered elsewhere: what counts is what the service does for them.
  SITE_URL: 'http://127.0.0.1:1',
  SITE_TOKEN: 'the token of a site that is away',
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_ways',
  STRIPE_PRICE_PRO: 'price_pro',
});
// Imported late: the variables are read when the first file of the service is loaded.
const { freePort } = await import('../support/free-port');
const port = await freePort();
const baseUrl = `http://127.0.0.1:${port}`;
Object.assign(process.env, { PORT: String(port), PUBLIC_URL: baseUrl });
const { startStandIn } = await import('../stand-ins/stripe/start-stand-in');
const standIn = await startStandIn();
process.env['STRIPE_API_BASE'] = standIn.baseUrl;
const { env } = await import('../../server/platform/env');
Object.assign(env.stripe ?? {}, { apiBase: standIn.baseUrl });

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Since the last call, the files of which a function ran at least so often. */
async function takeEntered(timesMin: number): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) =>
      // What begins at 0 is the module itself, which runs when it is loaded.
      functions.some(
        ({ ranges: [range] }) => range && range.startOffset > 0 && range.count >= timesMin,
      ),
    )
    .map(({ url }) => path.relative(root, url.replace(/^file:\/\//, '').replace(/\?.*$/, '')))
    .filter((file) => /^(server|prisma)\/.*\.(ts|tsx|mjs)$/.test(file))
    .filter((file) => !file.includes('/generated/'))
    .sort();
}

const ways = new Map<string, string[]>();
const print = console.log;
console.log = () => {};
await import('../../server/http/main');
const isReady = () =>
  fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await sleep(100);
console.log = print;
ways.set('first start', await takeEntered(1));

const key = { 'X-API-Key': readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim() };
const json = { 'Content-Type': 'application/json' };

async function ask(target: string, init: RequestInit, status = 200): Promise<string> {
  const response = await fetch(baseUrl + target, init);
  const text = await response.text();
  if (response.status !== status) throw new Error(`${target}: ${response.status} ${text}`);
  return text;
}

/** The first request warms up and does not count. */
async function count(
  name: string,
  request: (i: number) => Promise<unknown>,
  times = rounds,
): Promise<void> {
  await request(times);
  await takeEntered(1);
  for (let i = 0; i < times; i++) await request(i);
  ways.set(name, await takeEntered(times));
}

const { mcpRequest } = await import('../support/open-mcp');
const slugs = [
  'gitlab',
  'stripe',
  'vercel',
  'docker',
  'figma',
  'slack',
  'spotify',
  'netflix',
  'react',
  'python',
  'rust',
];
await count('svg, cold', (i) => ask(`/v1/svg/${slugs[i]}`, { headers: key }));
await count('svg, hot', () => ask('/v1/svg/github', { headers: key }));
await count('brand by e-mail', () => ask('/v1/brand?email=jane@stripe.com', { headers: key }));
await count('search', (i) => ask(`/v1/search?q=${slugs[i]?.slice(0, 4)}`, { headers: key }));
await count('page of a brand', (i) => {
  const input = encodeURIComponent(JSON.stringify({ slug: slugs[i] }));
  return ask(`/api/trpc/brand.get?input=${input}`, { headers: { Origin: baseUrl } });
});
await count('MCP get_logo', async () => {
  const params = { name: 'get_logo', arguments: { brand: 'stripe' } };
  const { headers, body } = mcpRequest({ method: 'tools/call', params }, key);
  const text = await new Response(body).text();
  await ask('/mcp', { method: 'POST', headers: Object.fromEntries(headers), body: text });
});
// The requests so far are written to the log first.
await sleep(2000);
const keys: string[] = [];
await count(
  'registration',
  async () => {
    const email = `${randomUUID()}@example.com`;
    const body = JSON.stringify({ email, password: randomUUID() });
    const account = await ask('/auth/register', { method: 'POST', headers: json, body }, 201);
    keys.push((JSON.parse(account) as { api_key: string }).api_key);
  },
  registrations,
);

const { payCheckout } = await import('../stand-ins/stripe/live-subscription');
const { payloadOf, sign } = await import('../stand-ins/stripe/start-stand-in');
for (const apiKey of keys) {
  await ask('/v1/billing/checkout', {
    method: 'POST',
    headers: { ...json, 'X-API-Key': apiKey },
    body: JSON.stringify({ plan: 'pro' }),
  });
}
const { world } = standIn;
const before = world.events.length;
for (const checkout of world.checkouts.values()) payCheckout(world, checkout);
const events = world.events
  .slice(before)
  .filter(({ type }) => type === 'checkout.session.completed');
await count(
  'webhook',
  async (i) => {
    const event = events[i];
    if (event === undefined) throw new Error('There are fewer events than accounts.');
    const body = payloadOf(event);
    const headers = { ...json, 'Stripe-Signature': sign(body, 'whsec_ways') };
    await ask('/v1/billing/webhook', { method: 'POST', headers, body });
  },
  events.length - 1,
);

const listsFiles = process.argv.includes('--files');
for (const [name, files] of ways) {
  print(`${name.padEnd(16)} ${String(files.length).padStart(4)}`);
  if (listsFiles) for (const file of files) print(`  ${file}`);
}
rmSync(dataFolder, { recursive: true, force: true });
process.exit(0);
