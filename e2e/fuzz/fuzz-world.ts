import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { readReferences } from '../../prisma/catalog/reference-facts';
import { generateApiKey } from '../../server/accounts/keys/api-key';
import { openEmbedded } from '../../server/platform/database/database';
import { createAccount } from '../support/factories';
import { readQueries } from '../support/read-queries';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import type { OpenApiDocument } from './openapi';

/** A real server on a real catalog, and what is needed to ask it anything. */
export type FuzzWorld = {
  server: RunningServer;
  document: OpenApiDocument;
  /** Without real slugs, domains and queries nearly every request would end at 404. */
  seeds: Record<'slugs' | 'domains' | 'queries' | 'repositories' | 'packages', string[]>;
  /** One live key for each plan. `internal` has no quota and so always reaches the work. */
  keys: Record<'free' | 'pro' | 'internal', string>;
  /** Of a signed-in account of its own, and the operator's. */
  tokens: { bearer: string; admin: string };
  /** Well-formed, with the right checksum, of no account; and one that was live, and is revoked. */
  deadKeys: { unknown: string; revoked: string };
};

export async function openFuzzWorld(): Promise<FuzzWorld> {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const prepared = await prepare(dataFolder);
  const admin = randomBytes(32).toString('hex');
  const variables = { ADMIN_TOKEN: admin, VISITOR_COUNTER: 'on' };
  const server = await startServer({ dataFolder, withSite: false, variables });
  const response = await fetch(`${server.baseUrl}/openapi.json`);
  const document = (await response.json()) as OpenApiDocument;
  return { server, document, ...prepared, tokens: { bearer: await signIn(server.baseUrl), admin } };
}

async function signIn(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'fuzz@example.com', password: randomBytes(12).toString('hex') }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`Registering gets a ${response.status}.`);
  return token;
}

async function prepare(dataFolder: string) {
  const { client, close } = openEmbedded(dataFolder);
  const keyOf = async (tier: 'free' | 'pro' | 'internal') =>
    (await createAccount(client, { tier })).apiKey;
  const keys = {
    free: await keyOf('free'),
    pro: await keyOf('pro'),
    internal: await keyOf('internal'),
  };
  const { id, apiKey: revoked } = await createAccount(client);
  await client.apiKey.updateMany({ where: { accountId: id }, data: { revokedAt: new Date() } });
  const references = [...readReferences().keys()];
  const brands = await client.brand.findMany({ select: { slug: true, domains: true } });
  await close();
  const seeds = {
    // Some of them: each one costs the server the work of a first request.
    slugs: brands.filter((_, i) => i % 40 === 0).map((brand) => brand.slug),
    domains: brands.flatMap((brand) => brand.domains),
    queries: readQueries().map((query) => query.query),
    repositories: references.filter((one) => /^[^:/]+\/.+\//.test(one)),
    // A scope alone is no package.
    packages: references.filter((one) => /^pkg:(?:npm|pypi|docker)\/[^@/]+$/.test(one)),
  };
  return { keys, seeds, deadKeys: { unknown: generateApiKey('live').raw, revoked } };
}
