import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asRequest,
  contentOf,
  type KnownBrand,
  listBrandQuestions,
} from '../../support/brand-questions';
import { mcpRequest } from '../../support/open-mcp';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';
import { createRandom } from '../billing/random';

/** The brand is there in every second block, so that all else is alike for both kinds of reads. */
const blocks = 40;
const readsPerBlock = 50;
/** Between the medians of the reads while another account has the brand, and while it does not. */
const medianRatioMax = 1.05;
const paint = '#0a66c3';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;
const brand: KnownBrand = {
  slug: '@qzvexorba',
  name: 'Qzvexorba',
  domain: 'qzvexorba-labs.io',
  hash: 'a'.repeat(32),
};
/** What only its owner may see of it. */
const secrets = [paint, 'A secret alias', 'secret-website'];

let server: RunningServer;
let keys: { owner: string; stranger: string };
beforeAll(async () => {
  const started = await startWithAccounts(
    { owner: 'internal', stranger: 'internal' },
    { withSite: false },
  );
  ({ server } = started);
  const { owner, stranger } = started.accounts;
  keys = { owner: owner.apiKey, stranger: stranger.apiKey };
  await add();
});
afterAll(() => server.stop());

const asOwner = async (method: string, path: string, type = 'application/json', body?: string) => {
  const headers = { 'X-API-Key': keys.owner, 'Content-Type': type };
  const sent = { method, headers, ...(body !== undefined && { body }) };
  const response = await fetch(`${server.baseUrl}/v1/brands/${brand.slug}${path}`, sent);
  expect(response.status).toBeLessThan(300);
  return response;
};
const remove = () => asOwner('DELETE', '');
async function add(): Promise<void> {
  const { name, domain } = brand;
  const website = 'https://secret-website.example';
  const facts = { name, aliases: ['A secret alias'], domains: [domain], website };
  await asOwner('PUT', '', 'application/json', JSON.stringify(facts));
  const drawn = await asOwner('PUT', '/artwork/color', 'image/svg+xml', drawing);
  const { variants } = (await drawn.json()) as { variants: { variant: string; hash: string }[] };
  brand.hash = variants.find(({ variant }) => variant === 'color')?.hash ?? '';
}

const isCapped = (path: string) =>
  /^\/(?:v1\/brands|v1\/changes|r\/registry)|\/history$/.test(path);

/** The requests of every route, and the tools of MCP. */
function listAll(apiKey: string): { label: string; send: () => Promise<Response> }[] {
  const rest = listBrandQuestions(brand).map((question) => ({
    label: `${question.method ?? 'GET'} ${question.path}`,
    send: () => fetch(server.baseUrl + question.path, asRequest(question, { 'X-API-Key': apiKey })),
  }));
  const calls = [
    ['get_brand', { slug: brand.slug }],
    ['get_brand', { domain: brand.domain }],
    ['search_brands', { query: brand.name }],
    ['get_logo', { slug: brand.slug }],
    ['get_logos', { slugs: [brand.slug] }],
    ['get_tokens', { slugs: [brand.slug] }],
  ] as const;
  const mcp = calls.map(([name, args]) => ({
    label: `MCP ${name}`,
    send: async () => {
      const request = { method: 'tools/call', params: { name, arguments: args } };
      const { headers, body, method } = mcpRequest(request, { 'X-API-Key': apiKey });
      return fetch(`${server.baseUrl}/mcp`, {
        method,
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
    },
  }));
  return [...rest, ...mcp];
}

test('2,000 reads over every route tell a stranger nothing of a foreign brand, by no byte and by no time', async () => {
  const random = createRandom(46);
  const all = listAll(keys.stranger);
  const often = all.filter(({ label }) => !isCapped(label.replace(/^\w+ /, '')));
  // The owner gets it, so that the reads ask for something.
  const own = await Promise.all(
    listAll(keys.owner)
      .slice(0, 3)
      .map(({ send }) => send()),
  );
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
  await remove();
  const expected = new Map<string, string>();
  for (const { label, send } of all) expected.set(label, await contentOf(await send()));

  const told = new Set<string>();
  const timesMs: Record<'there' | 'absent', number[]> = { there: [], absent: [] };
  const read = async ({ label, send }: (typeof all)[number]) => {
    const began = performance.now();
    const content = await contentOf(await send());
    const took = performance.now() - began;
    if (content !== expected.get(label)) told.add(label);
    if (secrets.some((secret) => content.includes(secret))) told.add(`${label}: a secret`);
    return took;
  };
  for (let block = 0; block < blocks; block++) {
    const which = block % 2 === 0 ? 'there' : 'absent';
    await (which === 'there' ? add() : remove());
    for (let i = 0; i < readsPerBlock; i++) {
      const one = often[Math.floor(random() * often.length)];
      if (one !== undefined) timesMs[which].push(await read(one));
    }
  }
  await add();
  for (const one of all) await read(one);
  const [there, absent] = [medianOf(timesMs.there), medianOf(timesMs.absent)];
  console.log(
    `${blocks * readsPerBlock} reads over ${all.length} requests: medians ${there.toFixed(3)} ms while another ` +
      `account has the brand, ${absent.toFixed(3)} ms while it does not, ratio ${(there / absent).toFixed(3)}`,
  );
  expect([...told]).toEqual([]);
  expect(Math.max(there / absent, absent / there)).toBeLessThan(medianRatioMax);
});

const medianOf = (all: readonly number[]) =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
