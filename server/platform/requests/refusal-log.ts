import type { ErrorCode } from '../../contract/error-codes';
import { log } from '../log';
import { networkOf } from './origin';
import { processWide } from '../process/made-once';
import { startJob, type StopJob } from '../process/jobs';

/**
 * Refusals that may be attempts to bypass a control. For an account, its audit log and request log have
 * more.
 */
const watched: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'bad_request',
  'cross_site_request',
  'invalid_api_key',
  'invalid_signature',
  'invalid_token',
  'not_implemented',
  'payload_too_large',
  'rate_limit_exceeded',
]);
const lineEveryMs = 60_000;
const networksMax = 10;

type Tally = { count: number; networks: Set<string>; address: string; requestId: string };

const tallies = () => processWide('refusals', () => new Map<string, Tally>());

/** Counts a refusal for the next line. @param address the client's; only its network is kept */
export function noteRefusal(refused: ErrorCode, address: string, requestId: string): void {
  if (watched.has(refused)) noteAttempt(refused, address, requestId);
}

/**
 * Counts anything else that strangers can cause, instead of a line in the log for each time.
 * @param refused one of few names
 * @param address the client's, or its network
 */
export function noteAttempt(refused: string, address: string, requestId: string): void {
  const known = tallies().get(refused);
  const tally = known ?? { count: 0, networks: new Set(), address: '', requestId };
  if (known === undefined) tallies().set(refused, tally);
  tally.count++;
  tally.requestId = requestId;
  // Usually the same network comes again.
  if (address === tally.address || tally.networks.size === networksMax) return;
  tally.address = address;
  const network = address.includes('/') ? address : networkOf(address);
  if (network !== null) tally.networks.add(network);
}

/** Writes one line for each kind of refusal since the last call, however many there were. */
export function writeRefusals(write: (line: object, text: string) => void): void {
  for (const [refused, { count, networks, requestId }] of tallies()) {
    write({ refused, count, networks: [...networks], lastRequestId: requestId }, 'refused');
  }
  tallies().clear();
}

/** Logs refusals once a minute: strangers cannot fill the log with them. */
export function startRefusalLog(): StopJob {
  return startJob({
    failure: 'the refusals could not be logged',
    everyMs: lineEveryMs,
    finishes: true,
    run: async () => writeRefusals((line, text) => log.warn(line, text)),
  });
}
