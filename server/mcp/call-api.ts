import type { Caller } from '../accounts/keys/caller';
import type { ErrorCode } from '../contract/error-codes';
import type { Plan } from '../contract/plans';
import { plans } from '../platform/plans';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';

/** The REST API for an admitted caller: it skips only authentication. */
export type CallApi = (request: Request, caller: Caller) => Response | Promise<Response>;

/** The sender of a message, and the API that does its work, with meters and log. */
export type McpContext = { callApi: CallApi; caller: Caller; plan: Plan; requestId: string };

export function createContext(callApi: CallApi, caller: Caller, requestId: string): McpContext {
  return { callApi, caller, plan: plans[caller.tier], requestId };
}

type Query = Record<string, string | number | undefined>;

/** A URL of the API. It never contains a key: the caller adds a header. */
export function apiAddress(path: string, query: Query = {}): string {
  const url = new URL(path, env.publicUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/**
 * Makes an API request for the caller. It counts as a REST request, because it is one.
 * @param body makes it a POST
 * @throws AppError the API's refusal
 */
export async function requestApi(
  { callApi, caller }: McpContext,
  address: string,
  body?: unknown,
): Promise<Response> {
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  const response = await callApi(new Request(address, init), caller);
  if (response.ok) return response;
  const { error, message, ...extras } = (await response.json()) as Record<string, unknown>;
  const retryAfter = response.headers.get('Retry-After');
  if (retryAfter === null) throw new AppError(error as ErrorCode, String(message), { extras });
  // The result of a tool has no headers.
  throw new AppError(error as ErrorCode, String(message), {
    headers: { 'Retry-After': retryAfter },
    extras: { ...extras, retry_after_seconds: Number(retryAfter) },
  });
}

/** The same, with JSON in the response. */
export async function requestJson<Body>(
  context: McpContext,
  address: string,
  body?: unknown,
): Promise<Body> {
  const response = await requestApi(context, address, body);
  return (await response.json()) as Body;
}

const missCodes: readonly ErrorCode[] = [
  'service_not_found',
  'domain_not_found',
  'brand_not_found',
];

/** Whether the API answered that nothing has this name. */
export function isMiss(error: unknown): boolean {
  return error instanceof AppError && missCodes.includes(error.code);
}

/** For a `catch`: to an agent, a miss is a result, not a failure. */
export function nullWhenMissing(error: unknown): null {
  if (isMiss(error)) return null;
  throw error;
}
