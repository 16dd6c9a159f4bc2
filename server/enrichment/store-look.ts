import { dayMs } from '../contract/durations';
import { removeFound } from '../brands/remove-found';
import { type Found, putFound } from '../brands/put-found';
import { isUndone } from '../brands/write-found';
import { database, type Transaction } from '../platform/database/database';
import { Prisma } from '../platform/generated/client';
import type { Look, LookOutcome } from './look/look';
import type { LeasedLook } from './queue-look';
import { cleanText, cleanUrl, cleanUrls, type StoredLook, toStoredLook } from './stored-look';

/** How long the result of a look holds. After that, a site that shows a brand is looked at again. */
const holdsDays: Readonly<Record<LookOutcome, number>> = {
  found: 30,
  not_a_logo: 7,
  no_logo: 7,
  moved: 7,
  unwanted: 7,
  no_such_host: 7,
  unreachable: 1,
};
/** So that finds of one day are not all looked at again on one day. */
const spreadMs = dayMs;

const nameMax = 100;
const descriptionMax = 300;

/**
 * Stores the result of a look, if the lease still holds: with the brand that it shows, in one transaction. A site that
 * fails keeps what it showed before, unless its owner does not want it shown.
 * @returns what came of it; null if another process has the look now
 */
export async function storeLook(
  leased: LeasedLook,
  look: Look,
  latencyMs: number,
): Promise<LookOutcome | null> {
  const write = (outcome: LookOutcome, note = '') => {
    const result = { look: toStoredLook(look, note), outcome, latencyMs, movedTo: look.movedTo };
    return (transaction: Transaction, brandId: number | null | undefined) =>
      writeResult(transaction, leased, {
        ...result,
        brandId,
        dueAt: findDue(outcome, look, brandId),
      });
  };
  try {
    if (look.outcome === 'unwanted') {
      await removeFound(leased.domain, write('unwanted'));
      return 'unwanted';
    }
    if (look.outcome !== 'found')
      return (await keepLast(write(look.outcome))) ? look.outcome : null;
    const put = await putFound(leased.domain, toFound(look), (transaction, brandId, note) =>
      write('found', note)(transaction, brandId),
    );
    if (put !== 'refused') return 'found';
    const note = 'No drawing could be used.';
    return (await keepLast(write('not_a_logo', note))) ? 'not_a_logo' : null;
  } catch (error) {
    if (isUndone(error)) return null;
    throw error;
  }
}

type Write = (transaction: Transaction, brandId: undefined) => Promise<boolean>;

const keepLast = (write: Write) =>
  database().$transaction((transaction) => write(transaction, undefined));

/** A site that has ended the process again and again, or that we cannot handle. */
export async function giveUp(leased: LeasedLook): Promise<void> {
  const dueAt = new Date(Date.now() + holdsDays.unreachable * dayMs);
  const result = { outcome: 'unreachable', look: null, latencyMs: null, movedTo: null } as const;
  await writeResult(database(), leased, { ...result, brandId: undefined, dueAt });
}

type Result = {
  outcome: LookOutcome;
  look: StoredLook | null;
  latencyMs: number | null;
  movedTo: string | null;
  /** Undefined leaves it as it is. */
  brandId: number | null | undefined;
  dueAt: Date;
};

async function writeResult(
  client: Pick<Transaction, 'siteLook'>,
  { domain, lease }: LeasedLook,
  { look, brandId, ...result }: Result,
): Promise<boolean> {
  const { count } = await client.siteLook.updateMany({
    where: { domain, lease },
    data: {
      ...result,
      ...(brandId !== undefined && { brandId }),
      look: look === null ? Prisma.DbNull : (look as object),
      state: 'done',
      lookedAt: new Date(),
      lease: null,
      leasedUntil: null,
      attempts: 0,
    },
  });
  return count === 1;
}

/** A mark certificate that ends earlier is looked for again when it does. */
function findDue(
  outcome: LookOutcome,
  { verified }: Look,
  brandId: number | null | undefined,
): Date {
  const dueMs = Date.now() + holdsDays[outcome] * dayMs;
  const isShown = outcome === 'found' && typeof brandId === 'number';
  const spreadDueMs = isShown ? dueMs + Math.random() * spreadMs : dueMs;
  return new Date(
    Math.min(spreadDueMs, isShown && verified ? verified.notAfter.getTime() : Infinity),
  );
}

function toFound({ domain, at, drawings, verified, ...look }: Look): Found {
  // A name that is only the domain says nothing that a former one did not.
  const name = look.name === null ? '' : cleanText(look.name.value, nameMax);
  const description = look.description === null ? '' : cleanText(look.description, descriptionMax);
  return {
    at,
    drawings,
    mark: verified,
    name: name === '' ? null : name,
    description: description === '' ? null : description,
    brandColor: look.color?.hex ?? null,
    website: (look.website && cleanUrl(look.website)) || `https://${domain}/`,
    profiles: cleanUrls(look.profiles),
  };
}
