import { isDeepStrictEqual } from 'node:util';
import { database, type Transaction } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { startJob, type StopJob } from '../platform/process/jobs';
import { type BrandRows, readState } from './brand-rows';
import { findPlace, readFound, writeFound } from './found-rows';
import {
  baseOf,
  changeCatalog,
  type Commit,
  commitOrUndo,
  composeFind,
  removeFoundBrand,
  replaceBrand,
} from './write-found';

const attemptsMax = 5;
const marksAtOnce = 100;
const marksEveryMs = 60_000;

/** Removes what was found at a domain: its owner does not want it shown. The base and its edit stay. */
export async function removeFound(domain: string, commit: Commit): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const place = await findPlace(database(), domain);
    const state = place.kind === 'brand' && place.row !== null ? place.state : null;
    const bare = state && baseOf(place);
    const next = bare && (await composeFind(bare, state, []));
    const isWritten = await changeCatalog(async (transaction) => {
      if (!isDeepStrictEqual(await findPlace(transaction, domain), place)) return false;
      if (state !== null && next === null) await removeFoundBrand(transaction, state, 'look');
      if (state !== null && next !== null) await replaceBrand(transaction, state, next);
      await transaction.foundBrand.deleteMany({ where: { domain } });
      await commitOrUndo(commit, transaction, null);
      return true;
    });
    if (isWritten) return;
  }
  throw new AppError('service_unavailable', 'This brand is being changed by others.');
}

/** No brand says that it is verified once its certificate has ended, whether its site is looked at or not. */
export const startEndingMarks = (): StopJob =>
  startJob({
    failure: 'mark certificates that have ended could not be noted',
    everyMs: marksEveryMs,
    run: () => endMarks(new Date()),
  });

export async function endMarks(now: Date): Promise<void> {
  const where = { verifiedTo: { lte: now } };
  const ended = await database().foundBrand.findMany({ where, take: marksAtOnce });
  for (const { domain } of ended)
    await changeCatalog((transaction) => endMark(transaction, domain, now));
}

async function endMark(transaction: Transaction, domain: string, now: Date): Promise<boolean> {
  const row = await readFound(transaction, domain);
  if (row === null || row.mark === null || row.mark.notAfter > now) return false;
  const { brandId } = row;
  const state = await readState(transaction, { id: brandId });
  await writeFound(transaction, {
    ...row,
    facts: { ...row.facts, verified_at: null },
    mark: null,
  });
  if (state === null) return false;
  const unverified = ({ brand, artwork }: BrandRows): BrandRows => ({
    brand: { ...brand, verified_at: null },
    artwork,
  });
  const base = unverified(state.base ?? state);
  await replaceBrand(transaction, state, { rows: unverified(state), base, svgs: new Map() });
  return true;
}
