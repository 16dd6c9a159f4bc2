import { randomBytes } from 'node:crypto';
import { readReferences } from '../../prisma/catalog/facts';
import { generateApiKey } from '../../server/accounts/keys/api-key';
import { readQueries } from '../support/read-queries';
import type { RunningServer } from '../support/start-server';
import { startWithAccounts } from '../support/start-with-accounts';
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
      // Some of them: each one costs the server the work of a first request.
      slugs: brands.filter((_, i) => i % 40 === 0).map((brand) => brand.slug),
      domains: brands.flatMap((brand) => brand.domains),
      queries: readQueries().map((query) => query.query),
      repositories: references.filter((one) => /^[^:/]+\/.+\//.test(one)),
      // A scope alone is no package.
      packages: references.filter((one) => /^pkg:(?:npm|pypi|docker)\/[^@/]+$/.test(one)),
    },
    keys: {
      free: accounts.free.apiKey,
      pro: accounts.pro.apiKey,
      internal: accounts.internal.apiKey,
    },
    tokens: { bearer: await signIn(server.baseUrl), admin },
    deadKeys: { unknown: generateApiKey('live').raw, revoked: accounts.revoked.apiKey },
  };
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
