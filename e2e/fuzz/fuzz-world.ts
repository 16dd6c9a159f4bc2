import { randomBytes } from 'node:crypto';
import { readReferences } from '../../prisma/catalog/reference-facts';
import { generateApiKey } from '../../server/accounts/keys/caller';
import { readQueries } from '../support/read-queries';
import type { RunningServer } from '../support/start-server';
import { startWithAccounts } from '../support/start-with-accounts';
import type { OpenApiDocument } from './openapi';

/** A real server on a real catalog, with everything needed to send it any request. */
export type FuzzWorld = {
  server: RunningServer;
  document: OpenApiDocument;
  /** Without real slugs, domains and queries nearly every request would end at 404. */
  seeds: Record<'slugs' | 'domains' | 'queries' | 'repositories' | 'packages', string[]>;
  /** One live key for each plan. `internal` has no quota, so its requests always reach the operation. */
  keys: Record<'free' | 'pro' | 'internal', string>;
  /** Of the account on the plan `internal`. */
  publishableKey: string;
  /** The access token of an account of its own, and the operator's token. */
  tokens: { bearer: string; admin: string };
  /** A well-formed key without an account, and a revoked one. */
  deadKeys: { unknown: string; revoked: string };
};

export async function openFuzzWorld(): Promise<FuzzWorld> {
  const admin = randomBytes(32).toString('hex');
  const variables = { ADMIN_TOKEN: admin, VISITOR_COUNTER: 'on' };
  const plans = { free: 'free', pro: 'pro', internal: 'internal', revoked: 'free' } as const;
  const brands: { slug: string; domains: string[] }[] = [];
  const { server, accounts } = await startWithAccounts(
    plans,
    { withSite: false, variables },
    async (client, { revoked }) => {
      const data = { revokedAt: new Date() };
      await client.apiKey.updateMany({ where: { accountId: revoked.id }, data });
      const select = { slug: true, domains: true };
      brands.push(...(await client.brand.findMany({ select })));
    },
  );
  const response = await fetch(`${server.baseUrl}/openapi.json`);
  const references = [...readReferences().keys()];
  return {
    server,
    document: (await response.json()) as OpenApiDocument,
    seeds: {
      // A sample only: the first request for each one is expensive.
      slugs: brands.filter((_, i) => i % 40 === 0).map((brand) => brand.slug),
      domains: brands.flatMap((brand) => brand.domains),
      queries: readQueries().map((query) => query.query),
      repositories: references.filter((one) => /^[^:/]+\/.+\//.test(one)),
      // A scope alone is not a package.
      packages: references.filter((one) => /^pkg:(?:npm|pypi|docker)\/[^@/]+$/.test(one)),
    },
    keys: {
      free: accounts.free.apiKey,
      pro: accounts.pro.apiKey,
      internal: accounts.internal.apiKey,
    },
    publishableKey: await createPublishableKey(server.baseUrl, accounts.internal.apiKey),
    tokens: { bearer: await signIn(server.baseUrl), admin },
    deadKeys: { unknown: generateApiKey('live').raw, revoked: accounts.revoked.apiKey },
  };
}

async function createPublishableKey(baseUrl: string, apiKey: string): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/keys`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ kind: 'publishable', name: 'Fuzz' }),
  });
  const { key } = (await response.json()) as { key?: string };
  if (key === undefined) throw new Error(`Creating a key gets a ${response.status}.`);
  return key;
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
