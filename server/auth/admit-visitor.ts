import { confirmByIdentity } from '../accounts/identities/confirm-owner';
import type { ProviderIdentity } from '../accounts/identities/identity';
import { linkIdentity } from '../accounts/identities/link-identity';
import { openAccountByIdentity } from '../accounts/identities/open-account-by-identity';
import { startSecondStep } from '../accounts/second-factor/second-step';
import { findLiveSession } from '../accounts/sessions/find-session';
import type { SessionHolder } from '../accounts/sessions/recent-authentication';
import {
  type CheckedAccess,
  type SignIn,
  startBrowserSession,
} from '../accounts/sessions/session-tokens';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import type { Origin } from '../platform/requests/origin';
import type { RoundTrip } from './round-trip';
import type { PendingStep } from './step-providers';

/** The session to go on with, or the page to go to instead. */
export type Admission = { holder: SessionHolder & { tokenVersion: number } } | { page: string };

type Arrival = { origin: Origin; pending: PendingStep };

/** Finishes what the visitor went to the provider for. */
export async function admitIdentity(
  identity: ProviderIdentity,
  trip: RoundTrip | null,
  arrival: Arrival,
): Promise<Admission> {
  try {
    if (trip === null) return await signInWith(identity, arrival);
    return await finish(trip, identity, arrival.origin);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) || error.status >= 500) {
      log.error({ err: error, requestId: arrival.origin.requestId }, 'sign-in');
    }
    const path =
      trip === null || code === 'invalid_token' ? '/sign-in' : '/dashboard/settings/security';
    return { page: `${env.publicUrl}${path}?error=${code}` };
  }
}

async function signInWith(
  identity: ProviderIdentity,
  { origin, pending }: Arrival,
): Promise<Admission> {
  const { user, accessEpoch } = await openAccountByIdentity(identity, origin);
  const access = { accountId: user.id, accessEpoch };
  return admitFirstStep(access, { method: identity.provider, origin }, pending);
}

async function finish(
  trip: RoundTrip,
  identity: ProviderIdentity,
  origin: Origin,
): Promise<Admission> {
  const { accountId, sessionId } = trip;
  const session = await findLiveSession({ accountId, sessionId });
  if (session === null) throw new AppError('invalid_token', 'Sign in first.');
  let { tokenVersion } = session;
  if (trip.purpose === 'link') await linkIdentity(accountId, identity, origin, sessionId);
  else tokenVersion = await confirmByIdentity(trip, identity, origin);
  return { holder: { accountId, sessionId, tokenVersion } };
}

/** Starts the session of an authenticated visitor. */
export async function admit(access: CheckedAccess, signIn: SignIn): Promise<Admission> {
  const { accountId } = access;
  const sessionId = await startBrowserSession(access, signIn);
  return { holder: { accountId, sessionId, tokenVersion: 0 } };
}

/** The same after a first factor: asks for the second one if the account has any. */
export async function admitFirstStep(
  access: CheckedAccess,
  signIn: SignIn,
  pending: PendingStep,
): Promise<Admission> {
  const step = await startSecondStep(access, signIn.method);
  pending.keep(step?.token ?? null);
  if (step !== null) return { page: `${env.publicUrl}/sign-in/second-step` };
  return admit(access, signIn);
}
