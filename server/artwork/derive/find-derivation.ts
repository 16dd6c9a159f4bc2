import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '../../catalog/catalog';
import { database } from '../../platform/database/database';
import { log } from '../../platform/log';
import { cacheDerivation, type Derivation, peekDerivation } from './derivation';
import { deriveBrand } from './derive-brand';
import { deriveOnce } from './store-derivation';

/** A derivation takes some tens of milliseconds; no request waits much longer. */
const patienceMs = 1500;
/** Responses in progress go first. */
const pauseMs = 100;
/** Beyond that, brands are scheduled when they are read again. */
const scheduledMax = 500;

const scheduled = new Set<Brand>();
let worker: Promise<void> | null = null;
let isFailing = false;
let queue: Promise<unknown> = Promise.resolve();

/** The derivation from memory; a brand without one is derived in the background for later reads. */
export function findDerivation(brand: Brand): Derivation | null {
  const derivation = peekDerivation(brand);
  if (derivation === null && scheduled.size < scheduledMax) {
    scheduled.add(brand);
    worker ??= deriveScheduled().finally(() => (worker = null));
  }
  return derivation;
}

/** The derivation, computed now if need be, or null if that takes too long or fails. */
export async function deriveInTime(brand: Brand): Promise<Derivation | null> {
  const known = peekDerivation(brand);
  if (known !== null) return known;
  const derived = getDerivation(brand).catch((error: unknown) => {
    log.warn({ err: error, slug: brand.slug }, 'deriving failed: the brand is served as stored');
    return null;
  });
  return Promise.race([derived, sleep(patienceMs, null, { ref: false })]);
}

/** The derivation, computed here if another instance is still at it or nothing can be stored. */
export async function getDerivation(brand: Brand): Promise<Derivation> {
  return peekDerivation(brand) ?? enqueue(() => deriveNow(brand));
}

async function deriveNow(brand: Brand): Promise<Derivation> {
  const known = peekDerivation(brand);
  if (known !== null) return known;
  const stored = await deriveOnce(database(), brand).catch((error: unknown) => {
    log.warn({ err: error, slug: brand.slug }, 'a derivation could not be stored');
    return null;
  });
  return cacheDerivation(brand, stored ?? (await deriveBrand(brand)));
}

/** Derives the brand unless that is done, or another instance is at it. */
export function deriveIfFree(brand: Brand): Promise<void> {
  return enqueue(async () => {
    if (peekDerivation(brand) !== null) return;
    const derivation = await deriveOnce(database(), brand);
    if (derivation !== null) cacheDerivation(brand, derivation);
  });
}

/** Drops what is scheduled and waits for what is running. */
export async function derivationsIdle(): Promise<void> {
  scheduled.clear();
  await worker;
  await queue;
}

async function deriveScheduled(): Promise<void> {
  for (const brand of scheduled) {
    await sleep(pauseMs);
    try {
      await deriveIfFree(brand);
      isFailing = false;
    } catch (error) {
      // One line for an outage, not one for each brand.
      if (!isFailing) log.warn({ err: error, slug: brand.slug }, 'brands cannot be derived');
      isFailing = true;
    }
    scheduled.delete(brand);
  }
}

/** One at a time, in the order of the calls: it is work for the CPU. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}
