import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fuzzAndLook, operationsToFuzz } from './fuzz-document';
import { type FuzzWorld, openFuzzWorld } from './open-fuzz-world';

const runs = 20;
// The same requests each time: a change is judged by what it changed. The drill takes 2000 new ones.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

describe(`every operation behaves as documented (FUZZ_SEED=${seed})`, () => {
  let world: FuzzWorld;
  beforeAll(async () => {
    world = await openFuzzWorld(inject('pgliteTemplates').seeded);
  });
  afterAll(() => world.server.stop());

  test(`under ${runs} valid and invalid requests each`, { timeout: 300_000 }, async () => {
    const failures: string[] = [];
    for (const operation of operationsToFuzz(world.document)) {
      await fuzzAndLook(world, operation, { runs, seed }).catch((error: unknown) => {
        failures.push(`${operation.method} ${operation.path}\n${String(error)}`);
      });
    }
    expect(failures.join('\n\n')).toBe('');
  });
});
