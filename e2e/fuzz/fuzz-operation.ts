import fc from 'fast-check';
import { checkAnswer } from './check-answer';
import { checkRepeats } from './check-repeats';
import type { Conformance } from './conformance';
import { encodeRequest, type FuzzRequest } from './fuzz-request';
import { invalidRequests } from './invalid-requests';
import type { FuzzWorld } from './open-fuzz-world';
import type { Answer } from './parse-answer';
import { RawClient } from './raw-client';
import type { Operation } from './read-operations';
import { validRequests } from './valid-requests';

export type FuzzTally = {
  requests: number;
  byStatus: Record<number, number>;
  accepted: number;
  valid: number;
};

/**
 * Sends valid and invalid requests to one operation, half and half.
 * @throws Error with the smallest failing request, the seed that finds it again, and all that is wrong with the answer
 */
export async function fuzzOperation(
  world: FuzzWorld,
  conforms: Conformance,
  operation: Operation,
  { runs, seed }: { runs: number; seed: number },
): Promise<FuzzTally> {
  const client = new RawClient(world.server.port);
  const tally: FuzzTally = { requests: 0, byStatus: {}, accepted: 0, valid: 0 };
  const send = async (request: FuzzRequest): Promise<Answer> => {
    const answer = await client.send(
      encodeRequest(request, `127.0.0.1:${world.server.port}`),
      request.method,
    );
    tally.requests++;
    tally.byStatus[answer.status] = (tally.byStatus[answer.status] ?? 0) + 1;
    return answer;
  };

  const valid = validRequests(world, operation).map((request) => ({ request, isValid: true }));
  const invalid = invalidRequests(world, operation).map((request) => ({ request, isValid: false }));
  const property = fc.asyncProperty(
    fc.oneof(valid, invalid),
    fc.boolean(),
    async ({ request, isValid }, isRepeated) => {
      const answer = await send(request);
      const wrong = checkAnswer(world, conforms, operation, request, answer);
      if (isValid) {
        tally.valid++;
        if (answer.status < 400) tally.accepted++;
        // A cap a minute would refuse the repetition.
        if (isRepeated && !/\/(usage|visitor-counter)$/.test(operation.path))
          wrong.push(...(await checkRepeats(request, answer, send)));
      }
      if (wrong.length > 0) throw new Error(describe(request, answer, wrong));
    },
  );
  try {
    await fc.assert(property, { numRuns: runs, seed, includeErrorInReport: true });
  } finally {
    client.close();
  }
  return tally;
}

function describe(request: FuzzRequest, answer: Answer, wrong: string[]): string {
  const sent = encodeRequest(request, 'localhost').toString('latin1');
  return [
    ...wrong.map((what) => `  ✗ ${what}`),
    `${request.intent}: ${JSON.stringify(sent.slice(0, 600))}`,
    `answer: ${JSON.stringify(answer.raw.slice(0, 600))}`,
  ].join('\n');
}
