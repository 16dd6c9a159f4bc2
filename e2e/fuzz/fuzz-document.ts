import { createConformance } from './conformance';
import { fuzzOperation, type FuzzTally } from './fuzz-operation';
import type { FuzzWorld } from './open-fuzz-world';
import {
  isStateful,
  type OpenApiDocument,
  type Operation,
  readOperations,
} from './read-operations';

/** At least this share of the valid requests must succeed. */
const acceptedShareMin = 0.4;

/** Signed bytes and a text format: each has a suite that knows them (webhook.test.ts, metrics.test.ts). */
const notJson = new Set(['/v1/billing/webhook', '/metrics']);

/** All that speak JSON; what ends the session that the others need comes last. */
export function operationsToFuzz(document: OpenApiDocument): Operation[] {
  const endsSession = ({ operationId }: Operation) => Number(operationId === 'logOut');
  return readOperations(document)
    .filter(({ path }) => !notJson.has(path))
    .toSorted((a, b) => endsSession(a) - endsSession(b));
}

/**
 * Fuzzes one operation and holds what it leaves behind against the server's own log.
 * @throws Error with everything that is wrong
 */
export async function fuzzAndLook(
  world: FuzzWorld,
  operation: Operation,
  options: { runs: number; seed: number },
): Promise<FuzzTally> {
  const loggedBefore = world.server.output().length;
  const tally = await fuzzOperation(world, createConformance(world.document), operation, options);
  if (!isStateful(operation) && tally.accepted < tally.valid * acceptedShareMin) {
    throw new Error(
      `Only ${tally.accepted} of ${tally.valid} valid requests reached the work: ${JSON.stringify(tally.byStatus)}`,
    );
  }
  const logged = world.server.output().slice(loggedBefore);
  const alarms = logged
    .split('\n')
    .filter((line) => /"level":[56]0|unhandled|uncaught|\bat .+:\d+:\d+/i.test(line));
  if (alarms.length > 0) throw new Error(`The server logged:\n${alarms.slice(0, 5).join('\n')}`);
  const leaked = [...Object.values(world.keys), world.revokedKey].filter((key) =>
    world.server.output().includes(key),
  );
  if (leaked.length > 0) throw new Error('The server logged a key.');
  // The contract: no e-mail address is ever logged, in a path or anywhere else.
  const addresses = /[\w.+-]+(?:@|%40)[\w-]+\.\w+/.exec(logged);
  if (addresses) throw new Error(`The server logged an address: ${addresses[0]}`);
  return tally;
}
