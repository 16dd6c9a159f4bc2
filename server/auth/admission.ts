import { startSecondStep } from '../accounts/second-factor/second-step';
import type { SessionHolder } from '../accounts/sessions/recent-authentication';
import {
  type CheckedAccess,
  type SignIn,
  startBrowserSession,
} from '../accounts/sessions/session-tokens';
import { env } from '../platform/env';
import type { PendingStep } from './step-providers';

/** Whose session goes on, or the page to go to instead. */
export type Admission = { holder: SessionHolder & { tokenVersion: number } } | { page: string };

/** Starts the session of whoever has shown who they are. */
export async function admit(access: CheckedAccess, signIn: SignIn): Promise<Admission> {
  const { accountId } = access;
  const sessionId = await startBrowserSession(access, signIn);
  return { holder: { accountId, sessionId, tokenVersion: 0 } };
}

/** The same after a first factor: an account with a second one asks for it. */
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
