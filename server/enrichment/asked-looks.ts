import { LRUCache } from 'lru-cache';
import { utcDayOf } from '../contract/utc-day';
import { processWide } from '../platform/process/made-once';
import { type Enrichment, installation, type LookBudget } from './queue-look';

/** How long an answer is remembered, so that a flood of requests costs the database nothing. */
const rememberedMs = { queued: 2000, done: 60_000 };
const domainsMax = 20_000;
const budgetsMax = 10_000;

const asked = () =>
  processWide('asked-looks', () => ({
    domains: new LRUCache<string, Enrichment>({ max: domainsMax }),
    spent: new LRUCache<string, true>({ max: budgetsMax }),
  }));

/** What a request gets without a query. Null if the database has to be asked. */
export function recallAsked(domain: string, budget: LookBudget): Enrichment | null {
  const known = asked().domains.get(domain);
  if (known !== undefined) return known;
  const isSpent = [budget.holder, installation].some((holder) =>
    asked().spent.has(keyOf(budget, holder)),
  );
  return isSpent ? 'over_budget' : null;
}

/** @param spent the holder of the budget that is used up */
export function rememberAsked(
  domain: string,
  enrichment: Enrichment,
  { budget, spent }: { budget: LookBudget; spent: string | null },
): void {
  if (spent !== null) asked().spent.set(keyOf(budget, spent), true);
  if (enrichment !== 'over_budget')
    asked().domains.set(domain, enrichment, { ttl: rememberedMs[enrichment] });
}

/** For a domain that the operator has looked at again. */
export function forgetAsked(domain: string): void {
  asked().domains.delete(domain);
}

/** A larger plan, or another day, is another budget. */
const keyOf = ({ max }: LookBudget, holder: string): string =>
  `${holder} ${holder === installation ? '' : max} ${utcDayOf(Date.now())}`;
