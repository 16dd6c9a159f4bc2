import type { Stripe } from 'stripe';
import { makeList } from './make-objects';
import { type Parameters, textOf } from './parse-form';
import type { World } from './world';

export type Call = { world: World; id: string; given: Parameters };
export type Operation = {
  method: string;
  path: RegExp;
  /** The parameters that are known here; Stripe refuses any other. */
  parameters: string[];
  run: (call: Call) => unknown;
};

/** The parameters of every list. */
export const list = ['limit', 'starting_after', 'ending_before', 'expand'];

export function page<T extends { id: string }>(
  url: string,
  all: T[],
  { world, given }: Call,
  isWanted: (one: T) => boolean = () => true,
): Stripe.ApiList<T> {
  const after = textOf(given, 'starting_after');
  const rest = all.slice(after === null ? 0 : all.findIndex(({ id }) => id === after) + 1);
  const wanted = rest.filter(isWanted);
  const limit = Math.min(Number(textOf(given, 'limit') ?? 10), world.pageSizeMax);
  return makeList(url, wanted.slice(0, limit), wanted.length > limit);
}

export function fail(error: Error): never {
  throw error;
}
