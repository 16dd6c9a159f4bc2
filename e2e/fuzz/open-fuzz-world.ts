import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readReferences } from '../../prisma/catalog/facts';
import { openPGlite } from '../../server/platform/database/database';
import { generateApiKey } from '../../server/accounts/keys/api-key';
import { readQueries } from '../support/read-queries';
import { createAccount } from '../support/factories';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import type { OpenApiDocument } from './read-operations';

/** Without real slugs, domains and queries nearly every request would end at 404. */
export type Seeds = {
  slugs: string[];
  domains: string[];
  queries: string[];
  repositories: string[];
  packages: string[];
};

export type FuzzWorld = {
  server: RunningServer;
  document: OpenApiDocument;
  seeds: Seeds;
  /** One live key for each plan. `internal` has no quota and so always reaches the work. */
  keys: { free: string; pro: string; internal: string };
  /** Of a signed-in account of its own, where the document has a way to sign in; and the operator's. */
  tokens: { bearer: string | null; admin: string };
  /** Well-formed, right checksum, nobody's. */
  unknownKey: string;
  /** Was live; revoked since. */
  revokedKey: string;
};

/** A real server on a real catalog, and what is needed to ask it anything. */
export async function openFuzzWorld(template: string): Promise<FuzzWorld> {
  const dataFolder = createSeededDataFolder(template);
  const prepared = await prepare(dataFolder);
  const admin = randomBytes(32).toString('hex');
  const server = await startServer({
    dataFolder,
    withSite: false,
    variables: { ADMIN_TOKEN: admin, VISITOR_COUNTER: 'on' },
  });
  const response = await fetch(`${server.baseUrl}/openapi.json`);
  const document = (await response.json()) as OpenApiDocument;
  const bearer = '/auth/register' in document.paths ? await signIn(server.baseUrl) : null;
  return {
    server,
    document,
    ...prepared,
    tokens: { bearer, admin },
    unknownKey: generateApiKey('live').raw,
  };
}

async function signIn(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'fuzz@example.com', password: randomBytes(12).toString('hex') }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`Registering gets a ${response.status}.`);
  return body.access_token;
}

async function prepare(
  dataFolder: string,
): Promise<Pick<FuzzWorld, 'seeds' | 'keys' | 'revokedKey'>> {
  const opened = openPGlite(await PGlite.create({ dataDir: path.join(dataFolder, 'db') }));
  try {
    const [free, pro, internal, revoked] = [
      await createAccount(opened.client, { tier: 'free' }),
      await createAccount(opened.client, { tier: 'pro' }),
      await createAccount(opened.client, { tier: 'internal' }),
      await createAccount(opened.client),
    ];
    await opened.client.apiKey.updateMany({
      where: { accountId: revoked.id },
      data: { revokedAt: new Date() },
    });
    const references = [...readReferences().keys()];
    const brands = await opened.client.brand.findMany({ select: { slug: true, domains: true } });
    return {
      keys: { free: free.apiKey, pro: pro.apiKey, internal: internal.apiKey },
      revokedKey: revoked.apiKey,
      seeds: {
        // Some of them: each one costs the server the work of a first request.
        slugs: brands.filter((_, i) => i % 40 === 0).map((brand) => brand.slug),
        domains: brands.flatMap((brand) => brand.domains),
        queries: readQueries().map((query) => query.query),
        repositories: references.filter((one) => /^[^:/]+\/.+\//.test(one)),
        // A scope alone is no package.
        packages: references.filter((one) => /^pkg:(?:npm|pypi|docker)\/[^@/]+$/.test(one)),
      },
    };
  } finally {
    await opened.close();
  }
}
