import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { PublicAccount } from '../server/accounts/present-account';
import { AppError, type ErrorCode } from '../server/errors';
import { createContext } from '../server/trpc/context';
import { createCaller } from '../server/trpc/router';

/** One context a request: who is signed in is looked up once, whatever a page is made of. */
const requestContext = cache(async () => createContext(await headers()));

/** The procedures, for server components: `await (await serverTrpc()).brand.get({ slug })`. */
export const serverTrpc = cache(async () => createCaller(await requestContext()));

/** Who is signed in, or null. */
export async function getSignedInAccount(): Promise<PublicAccount | null> {
  const { findSession } = await requestContext();
  return (await findSession())?.account ?? null;
}

/**
 * Sends who is not signed in to the sign-in page, and back to `path` afterwards. For the comfort of
 * the visitor alone: what may be read or changed is decided in the procedures.
 */
export async function requireSignedIn(path: string): Promise<PublicAccount> {
  const account = await getSignedInAccount();
  if (account === null) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return account;
}

/** Whether a call of `serverTrpc` failed with this code. */
export function isAppErrorOf(error: unknown, code: ErrorCode): boolean {
  return error instanceof TRPCError && error.cause instanceof AppError && error.cause.code === code;
}
