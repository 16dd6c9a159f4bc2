import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createSeededDataFolder, startServer } from '../support/start-server';
import { forgedHeaderCases } from './cases/forged-header-cases';
import { hostileClientCases } from './cases/hostile-client-cases';
import { malformedRequestCases } from './cases/malformed-request-cases';
import type { Wire } from './wire';

// One server for all of them: none needs it as it was at first.
let wire: Wire;
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const server = await startServer({ dataFolder });
  wire = { server, key: readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim() };
  // The first page finds out more about the brands that it shows than was known before it.
  await fetch(server.baseUrl);
});
afterAll(() => wire.server.stop());

describe('malformed requests', () => malformedRequestCases(() => wire));
describe('forged headers', () => forgedHeaderCases(() => wire));
describe('hostile clients', () => hostileClientCases(() => wire));
