import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ClosedWithoutResponse,
  openConnection,
  type RawConnection,
  type RawResponse,
} from '../support/raw-connection';
import { checkRepeats, checkResponse } from './check-response';
import { type FuzzWorld, openFuzzWorld } from './fuzz-world';
import { malformedRequests } from './malformed-requests';
import { createConformance, type Operation, readOperations } from './openapi';
import {
  encodeRequest,
  type FuzzRequest,
  isCappedByMinute,
  isStateful,
  validRequests,
} from './valid-requests';

const isDrill = process.env['DRILL'] === '1';
const runs = isDrill ? 2000 : 20;
// `npm test` sends the same requests each time, so that a failure is due to a change. The drill sends
// new ones.
const usualSeed = isDrill ? Date.now() % 2 ** 31 : 20_261_121;
const seed = Number(process.env['FUZZ_SEED'] ?? usualSeed);
/** At least this share of the valid requests must succeed. */
const acceptedShareMin = 0.4;
const respondsWithinMs = 15_000;
/**
 * Signed bytes, SVG, a text format, and a body whose `key` is needed with some credentials alone: webhook.test.ts,
 * operator.test.ts, metrics.test.ts and the cases of signed addresses cover them.
 */
const coveredElsewhere = new Set([
  '/v1/billing/webhook',
  '/metrics',
  '/admin/brands/{slug}/artwork/{variant}',
  '/v1/brands/{slug}/artwork/{variant}',
  '/v1/embed/sign',
]);

describe(`every operation behaves as documented (FUZZ_SEED=${seed})`, () => {
  let world: FuzzWorld;
  beforeAll(async () => {
    world = await openFuzzWorld();
  });
  afterAll(() => world.server.stop());

  test(
    `every operation behaves as documented in ${runs} valid and malformed requests`,
    { timeout: 900_000 },
    async () => {
      const endsSession = ({ operationId }: Operation) => Number(operationId === 'logOut');
      const operations = readOperations(world.document)
        .filter(({ path }) => !coveredElsewhere.has(path))
        // The operation that ends the session comes last: the others need it.
        .toSorted((one, other) => endsSession(one) - endsSession(other));
      const failures: string[] = [];
      for (const operation of operations) {
        const loggedBefore = world.server.output().length;
        await fuzz(world, operation)
          .then(() => expectQuietLog(world, world.server.output().slice(loggedBefore)))
          .catch((error: unknown) =>
            failures.push(`${operation.method} ${operation.path}\n${String(error)}`),
          );
      }
      expect(failures.join('\n\n')).toBe('');
    },
  );
});

/**
 * Sends valid and malformed requests to one operation, half of each.
 * @throws Error with the smallest failing request, the seed that finds it again, and every fault of the response
 */
async function fuzz(world: FuzzWorld, operation: Operation): Promise<void> {
  const conforms = createConformance(world.document);
  const { send, close } = openClient(world.server.port);
  const seen = { valid: 0, accepted: 0, byStatus: {} as Record<number, number> };
  const valid = validRequests(world, operation).map((request) => ({ request, isValid: true }));
  const malformed = malformedRequests(world, operation).map((request) => ({
    request,
    isValid: false,
  }));
  const property = fc.asyncProperty(
    fc.oneof(valid, malformed),
    fc.boolean(),
    async ({ request, isValid }, isRepeated) => {
      const response = await send(request);
      const wrong = checkResponse(world, conforms, operation, request, response);
      seen.byStatus[response.status] = (seen.byStatus[response.status] ?? 0) + 1;
      if (isValid) {
        seen.valid++;
        if (response.status < 400) seen.accepted++;
        if (isRepeated && !isCappedByMinute(operation))
          wrong.push(...(await checkRepeats(request, response, send)));
      }
      if (wrong.length > 0) throw new Error(describeFaults(request, response, wrong));
    },
  );
  try {
    await fc.assert(property, { numRuns: runs, seed, includeErrorInReport: true });
  } finally {
    close();
  }
  if (!isStateful(operation) && seen.accepted < seen.valid * acceptedShareMin)
    throw new Error(`Too few valid requests reached the work: ${JSON.stringify(seen)}`);
}

/**
 * Sends one request after the other on a raw connection: an HTTP library would fix or refuse them.
 * Bytes left over from one request show up as a wrong response to the next.
 */
function openClient(port: number) {
  let kept: RawConnection | null = null;
  const close = () => {
    kept?.close();
    kept = null;
  };
  const exchange = async (request: FuzzRequest): Promise<RawResponse> => {
    kept ??= await openConnection(port);
    const connection = kept;
    const timer = setTimeout(() => connection.close(), respondsWithinMs);
    connection.send(encodeRequest(request, `127.0.0.1:${port}`));
    const receive = () => connection.receive({ isHead: request.method === 'HEAD' });
    try {
      let response = await receive();
      while (response.status === 100) response = await receive();
      if (connection.leftOver() !== '')
        throw new Error(`Bytes after the response: ${connection.leftOver().slice(0, 200)}`);
      if (/\bclose\b/i.test(response.headers.get('connection') ?? '')) close();
      return response;
    } finally {
      clearTimeout(timer);
    }
  };
  const send = async (request: FuzzRequest): Promise<RawResponse> => {
    const isReused = kept !== null && !kept.isClosed();
    if (!isReused) close();
    try {
      return await exchange(request);
    } catch (error) {
      close();
      // A kept-alive connection may close at any time; like any client, this one then opens another.
      if (!isReused || !(error instanceof ClosedWithoutResponse)) throw error;
      return exchange(request);
    }
  };
  return { send, close };
}

function describeFaults(
  request: FuzzRequest,
  { status, headers, body }: RawResponse,
  wrong: string[],
) {
  const sent = encodeRequest(request, 'localhost');
  return [
    ...wrong.map((what) => `  ✗ ${what}`),
    `${request.intent}: ${JSON.stringify(sent.slice(0, 600))}`,
    `response: ${status} ${JSON.stringify([...headers])} ${JSON.stringify(body.slice(0, 300))}`,
  ].join('\n');
}

/** @param logged what the server has written during the fuzz of an operation */
function expectQuietLog({ keys, deadKeys, server }: FuzzWorld, logged: string): void {
  const alarms = /^.*("level":[56]0|unhandled|uncaught|\bat .+:\d+:\d+).*$/gim;
  expect(logged.match(alarms)).toBeNull();
  for (const key of [...Object.values(keys), deadKeys.revoked])
    expect(server.output().includes(key)).toBe(false);
  // No e-mail address is ever logged, in a path or anywhere else.
  expect(logged).not.toMatch(/[\w.+-]+(?:@|%40)[\w-]+\.\w+/);
}
