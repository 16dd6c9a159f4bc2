import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { ErrorCode } from '../server/contract/error-codes';
import { env } from '../server/platform/env';
import type { AppRouter } from '../server/trpc/router';

type Account = NonNullable<inferRouterOutputs<AppRouter>['session']['find']>;

/** No more than the service takes in one batch. */
const batchSizeMax = 10;

/**
 * The procedures, for server components, with the visitor's cookie. The only switch between two processes
 * and one: with SERVICE_URL they are called over HTTP, otherwise in this process.
 */
export const siteTrpc = cache(async () => createSiteTrpc(await headers()));

/** @param visitor the headers of the request for the page */
export function createSiteTrpc(visitor: Headers) {
  const call = env.serviceUrl === undefined ? callInProcess : fetch;
  const options = {
    url: `${env.serviceUrl ?? env.publicUrl}/api/trpc`,
    headers: forwardedHeaders(visitor),
    fetch: (url: unknown, init?: object) =>
      call(url as string, { ...(init as RequestInit), cache: 'no-store' }),
  };
  const link = splitLink({
    condition: ({ path }) => path === 'catalog.tiles',
    true: httpLink(options),
    false: httpBatchLink({ ...options, maxItems: batchSizeMax }),
  });
  return createTRPCClient<AppRouter>({ links: [makeQuotable, link] });
}

/** An error page only gets the digest of an error. The request id is in the service's log. */
const makeQuotable: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const digest = error.data?.requestId;
          observer.error(digest ? Object.assign(error, { digest }) : error);
        },
      }),
    );

/** The OpenAPI document, from the same place. */
export async function readApiDocument(): Promise<unknown> {
  const url = `${env.serviceUrl ?? env.publicUrl}/openapi.json`;
  const response =
    env.serviceUrl === undefined
      ? await (await import('./mounts')).mountedRest.GET(new Request(url))
      : await fetch(url, { headers: siteHeaders(), cache: 'no-store' });
  return response.json();
}

async function callInProcess(url: string, init: RequestInit): Promise<Response> {
  const { mountedTrpc } = await import('./mounts');
  return mountedTrpc.GET(new Request(url, init));
}

/** The visitor's identity. The service trusts it because of the token. */
function forwardedHeaders(visitor: Headers): Record<string, string> {
  const read = (name: string) => visitor.get(name) ?? '';
  return {
    cookie: read('cookie'),
    // The page itself makes this call while it renders.
    'sec-fetch-site': 'same-origin',
    // Compressing for loopback takes longer than sending.
    'accept-encoding': 'identity',
    'x-forwarded-for': read('x-forwarded-for'),
    // Adds the service's work for the page to the trace of the page's request.
    ...(visitor.has('traceparent') && { traceparent: read('traceparent') }),
    ...(env.siteToken !== undefined && { 'x-marque-outbox': read('x-marque-outbox') }),
    ...siteHeaders(),
  };
}

function siteHeaders(): Record<string, string> {
  return env.siteToken === undefined ? {} : { 'x-site-token': env.siteToken };
}

/** The signed-in account, or null. */
export const findAccount = cache(async (): Promise<Account | null> => {
  const trpc = await siteTrpc();
  return trpc.session.find.query();
});

/**
 * Sends a visitor without a session to the sign-in page, and back to `path` afterwards. Only for convenience:
 * the procedures decide what may be read or changed.
 */
export async function requireAccount(path: string): Promise<Account> {
  const account = await findAccount();
  if (account === null) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return account;
}

type LinkInput = inferRouterInputs<AppRouter>['auth']['linkState'];

/** What the link to a page would do; if it cannot be found out, the form will say. */
export async function findLinkState(token: string | undefined, purpose: LinkInput['purpose']) {
  if (token === undefined) return 'dead';
  const trpc = await siteTrpc();
  return trpc.auth.linkState
    .query({ token, purpose })
    .catch((error: unknown) => (isErrorOf(error, 'validation_error') ? 'dead' : 'live'));
}

/** Whether a `siteTrpc` call failed with this code. */
export function isErrorOf(error: unknown, code: ErrorCode): boolean {
  return error instanceof TRPCClientError && error.data?.code === code;
}
