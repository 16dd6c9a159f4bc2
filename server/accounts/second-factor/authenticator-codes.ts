import { verify } from 'otplib';
import type { Transaction } from '../../platform/database/database';
import { log } from '../../platform/log';
import { openSecret, sealSecret } from './seal-secret';

/** Codes of the 30 seconds before and after are taken too: clocks differ, and typing takes time. */
const toleranceSeconds = 30;

type CodeOptions = {
  /** Whether the app is in use, or is being set up. */
  isConfirmed: boolean;
  requestId: string;
  nowMs?: number;
};

/**
 * Takes a code of the account's authenticator app, once: neither it nor an earlier one works again.
 * @returns whether the code is right
 */
export async function takeAuthenticatorCode(
  transaction: Pick<Transaction, 'authenticatorApp'>,
  accountId: string,
  typed: string,
  { isConfirmed, requestId, nowMs = Date.now() }: CodeOptions,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  const stage = isConfirmed ? { not: null } : null;
  const app = await transaction.authenticatorApp.findFirst({
    where: { accountId, confirmedAt: stage },
  });
  if (app === null || !/^\d{6}$/.test(code)) return false;
  const opened = await openSecret(app.sealedSecret, accountId);
  if (opened === null) {
    log.error(
      { accountId, requestId },
      'a secret of an authenticator app does not open: AUTH_SECRET changed',
    );
    return false;
  }
  const result = await verify({
    secret: opened.secret,
    token: code,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: toleranceSeconds,
  });
  if (!result.valid || !('timeStep' in result)) return false;
  const { count } = await transaction.authenticatorApp.updateMany({
    where: {
      accountId,
      sealedSecret: app.sealedSecret,
      confirmedAt: stage,
      lastStep: { lt: result.timeStep },
    },
    data: {
      lastStep: result.timeStep,
      ...(!isConfirmed && { confirmedAt: new Date(nowMs) }),
      ...(!opened.isCurrent && { sealedSecret: await sealSecret(opened.secret, accountId) }),
    },
  });
  return count > 0;
}
