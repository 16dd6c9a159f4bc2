import type { Stripe } from 'stripe';
import { makeList } from './objects';
import type { World } from './world';

export type Call = { world: World; id: string; given: Parameters };
export type Operation = {
  /** The known parameters; like Stripe, the stand-in refuses any other. */
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

/** Parameters as Stripe's clients send them: `a[b][0]=c` is `{a: {b: {0: 'c'}}}`. */
export type Parameters = { [name: string]: string | Parameters };

export function parseForm(text: string): Parameters {
  const parsed: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = parsed;
    for (const part of path) {
      const inner = at[part];
      at = typeof inner === 'object' ? inner : (at[part] = {});
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return parsed;
}

export function textOf(parameters: Parameters, name: string): string | null {
  const value = parameters[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function groupOf(parameters: Parameters, name: string): Parameters {
  const value = parameters[name];
  return typeof value === 'object' ? value : {};
}

/** A group of strings, such as `metadata`. */
export function textsOf(parameters: Parameters, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groupOf(parameters, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

type Kind = 'api_error' | 'idempotency_error' | 'invalid_request_error';

/** A response that is not 200, in the shape of Stripe's errors. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, string> };

  constructor(status: number, type: Kind, message: string, extras: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { message, type, ...extras } };
  }
}

export function noSuch(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

export function invalid(message: string, param: string, code = 'parameter_invalid'): ApiError {
  return new ApiError(400, 'invalid_request_error', message, { code, param });
}
