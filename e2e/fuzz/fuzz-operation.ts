import fc from 'fast-check';
import { checkResponse } from './check-response';
import { checkRepeats } from './check-repeats';
import type { Conformance } from './conformance';
import { encodeRequest, type FuzzRequest } from './fuzz-request';
import { invalidRequests } from './invalid-requests';
import type { FuzzWorld } from './open-fuzz-world';
import type { ParsedResponse } from './parse-response';
import { RawClient } from './raw-client';
import { isCappedByMinute, type Operation } from './read-operations';
import { validRequests } from './valid-requests';

export type FuzzTally = {
  requests: number;
  byStatus: Record<number, number>;
  accepted: number;
  valid: number;
};

/**
 * Sends valid and invalid requests to one operation, half and half.
 * @throws Error with the smallest failing request, the seed that finds it again, and every fault of the response
 */
export async function fuzzOperation(
  world: FuzzWorld,
  conforms: Conformance,
  operation: Operation,
  { runs, seed }: { runs: number; seed: number },
): Promise<FuzzTally> {
  const client = new RawClient(world.server.port);
  const tally: FuzzTally = { requests: 0, byStatus: {}, accepted: 0, valid: 0 };
  const send = async (request: FuzzRequest): Promise<ParsedResponse> => {
    const response = await client.send(
      encodeRequest(request, `127.0.0.1:${world.server.port}`),
      request.method,
    );
    tally.requests++;
    tally.byStatus[response.status] = (tally.byStatus[response.status] ?? 0) + 1;
    return response;
  };

  const valid = validRequests(world, operation).map((request) => ({ request, isValid: true }));
  const invalid = invalidRequests(world, operation).map((request) => ({ request, isValid: false }));
  const property = fc.asyncProperty(
    fc.oneof(valid, invalid),
    fc.boolean(),
    async ({ request, isValid }, isRepeated) => {
      const response = await send(request);
      const wrong = checkResponse(world, conforms, operation, request, response);
      if (isValid) {
        tally.valid++;
        if (response.status < 400) tally.accepted++;
        if (isRepeated && !isCappedByMinute(operation)) {
          wrong.push(...(await checkRepeats(request, response, send)));
        }
      }
      if (wrong.length > 0) throw new Error(describe(request, response, wrong));
    },
  );
  try {
    await fc.assert(property, { numRuns: runs, seed, includeErrorInReport: true });
  } finally {
    client.close();
  }
  return tally;
}

function describe(request: FuzzRequest, response: ParsedResponse, wrong: string[]): string {
  const sent = encodeRequest(request, 'localhost').toString('latin1');
  return [
    ...wrong.map((what) => `  ✗ ${what}`),
    `${request.intent}: ${JSON.stringify(sent.slice(0, 600))}`,
    `response: ${JSON.stringify(response.raw.slice(0, 600))}`,
  ].join('\n');
}
