import { confirmByIdentity } from '../accounts/identities/confirm-by-identity';
import type { ProviderIdentity } from '../accounts/identities/identity';
import { linkIdentity } from '../accounts/identities/link-identity';
import { openAccountByIdentity } from '../accounts/identities/open-account-by-identity';
import { findLiveSession } from '../accounts/sessions/find-session';
import { AppError } from '../platform/errors';
import { env } from '../platform/env';
import type { Origin } from '../platform/origin';
import { log } from '../platform/log';
import { type Admission, admitFirstStep } from './admission';
import type { RoundTrip } from './round-trip';
import type { PendingStep } from './step-providers';

type Arrival = { origin: Origin; pending: PendingStep };

/** Does what somebody has come back from a provider for. */
export async function admitIdentity(
  identity: ProviderIdentity,
  trip: RoundTrip | null,
  arrival: Arrival,
): Promise<Admission> {
  try {
    if (trip === null) return await signIn(identity, arrival);
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

async function signIn(
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
