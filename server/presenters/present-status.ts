import { LRUCache } from 'lru-cache';
import { isOutliving } from '../accounts/keys/find-caller';
import { rasterizer } from '../artwork/raster/get-picture';
import { currentCatalog, requireReady } from '../catalog/current-catalog';
import type { StatusPart } from '../contract/status-parts';
import { counters } from '../limits/counters/counters';
import { database, openDatabase } from '../platform/database/database';
import { log } from '../platform/log';
import { processWide } from '../platform/process/made-once';
import { waitPatiently } from '../platform/process/wait-patiently';
import { measuredStates, readHistory, type StatusHistory } from '../platform/status/read-history';

/** A part of the service, and whether it works. */
type Check = { name: StatusPart; isUp: boolean };

/** More frequent calls get the same result, because a check draws a picture. */
const checkedForMs = 10_000;
/** Instances write their measurements once a minute. */
const historyForMs = 60_000;
const patience = { timeoutMs: 3000, timeoutMsMax: 5000 };
const probe = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M0 0h16v16H0z"/></svg>',
);

const checked = () =>
  processWide(
    'status-checks',
    () =>
      new LRUCache<'all', { checks: Check[]; atMs: number }, string>({
        max: 1,
        ttl: checkedForMs,
        fetchMethod: async (_all, _stale, { context: requestId }) => ({
          checks: await runChecks(requestId),
          atMs: Date.now(),
        }),
      }),
  );

const history = () =>
  processWide(
    'status-history',
    () =>
      new LRUCache<'all', StatusHistory>({
        max: 1,
        ttl: historyForMs,
        fetchMethod: () => waitPatiently(readHistory(database(), Date.now()), patience),
      }),
  );

/**
 * The state of the service, for people. Nothing in it is secret.
 * @param requestId of the first request that gets this result, for the log
 */
export async function presentStatus(requestId: string) {
  const { checks, atMs } = await checked().forceFetch('all', { context: requestId });
  // The history is in the database, which may be the part that is down.
  const measured = await history()
    .forceFetch('all')
    .catch(() => null);
  const { version, seededAt, brands, known, byHost } = currentCatalog();
  const all = [...checks, ...readMeasured()];
  const isShown = (name: StatusPart) => all.some((shown) => shown.name === name);
  return {
    checks: all,
    // A part may be absent, for example where no mail is sent.
    history: measured && { ...measured, parts: measured.parts.filter(({ part }) => isShown(part)) },
    checkedAt: new Date(atMs).toISOString(),
    uptimeSeconds: Math.floor(process.uptime()),
    catalog: {
      version,
      seededAt: seededAt?.toISOString() ?? null,
      brands: brands.length,
      known: known.length,
      domains: byHost.size,
      artworks: brands.reduce((total, { artwork }) => total + artwork.size, 0),
    },
  };
}

/** Parts that are not checked for a visitor: the last measurement of the site and the mail server. */
function readMeasured(): Check[] {
  return (['site', 'mail'] as const).flatMap((name) => {
    const isUp = measuredStates().get(name);
    return isUp === undefined ? [] : [{ name, isUp }];
  });
}

async function runChecks(requestId: string): Promise<Check[]> {
  return Promise.all([
    check('database', requestId, requireReady),
    check('counters', requestId, async () => {
      if (counters().shared?.guard.isAway()) throw new Error('The counter store is away.');
    }),
    checkDrawing(requestId),
  ]);
}

const checkDrawing = (requestId?: string) =>
  check('drawing', requestId, () =>
    rasterizer().pool.draw({ svg: probe, format: 'png', size: 16 }),
  );

/** Draws a small picture that no request has asked for. */
export async function canDraw(): Promise<boolean> {
  return (await checkDrawing()).isUp;
}

async function check(
  name: Check['name'],
  requestId: string | undefined,
  work: () => Promise<unknown>,
): Promise<Check> {
  try {
    await waitPatiently(work(), patience);
    return { name, isUp: true };
  } catch (error) {
    log.warn({ err: error, check: name, requestId }, 'a status check failed');
    return { name, isUp: false };
  }
}

/**
 * `degraded`: writes get 503. While the database is `away`, known keys are served from memory, and unknown
 * ones get 503 too.
 */
type Readiness = { status: 'ok' } | { status: 'degraded'; database: 'away' | 'read-only' };

/**
 * Checks whether requests can be served.
 * @throws AppError `service_unavailable` if not
 */
export async function presentReadiness(): Promise<Readiness> {
  currentCatalog();
  const { client, outage, areWritesRefused } = openDatabase();
  if (outage?.isAway() && isOutliving()) return { status: 'degraded', database: 'away' };
  try {
    // On for a standby, and where an operator has set it.
    const [row] = await client.$queryRaw<{ readOnly: string }[]>`
      SELECT current_setting('transaction_read_only') AS "readOnly"`;
    const isReadOnly = row?.readOnly === 'on' || areWritesRefused();
    return isReadOnly ? { status: 'degraded', database: 'read-only' } : { status: 'ok' };
  } catch (error) {
    if ((await outage?.check(error)) && isOutliving()) {
      return { status: 'degraded', database: 'away' };
    }
    throw error;
  }
}
