import { generateSecret, generateURI, verify } from 'otplib';
import { encode } from 'uqr';
import type { Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { log } from '../../platform/log';
import { changeFactors, type Holder, noteAdded, noteRemoved } from './change-factors';
import { openSecret, sealSecret } from './seal-secret';

const issuer = 'Marque';

/**
 * Creates a secret for an authenticator app, replacing one that was never confirmed.
 * @throws AppError `already_set_up`
 */
export async function setUpAuthenticator(holder: Holder) {
  const { accountId } = holder;
  const secret = generateSecret();
  const sealedSecret = await sealSecret(secret, accountId);
  const email = await changeFactors(holder, async (transaction, account) => {
    const known = await transaction.authenticatorApp.findUnique({ where: { accountId } });
    if (known?.confirmedAt) {
      throw new AppError(
        'already_set_up',
        'This account already has an authenticator app. Remove it first.',
      );
    }
    const fresh = { sealedSecret, createdAt: new Date(), lastStep: 0 };
    await transaction.authenticatorApp.upsert({
      where: { accountId },
      create: { accountId, ...fresh },
      update: fresh,
    });
    return account.email;
  });
  return { secret, qr: drawQr(generateURI({ issuer, label: email, secret })) };
}

/**
 * Activates the app with one of its codes.
 * @returns the recovery codes, shown once, or null if the account has some already
 * @throws AppError `validation_error` for a wrong code
 */
export function confirmAuthenticator(holder: Holder, code: string): Promise<string[] | null> {
  return changeFactors(holder, async (transaction) => {
    const stage = { isConfirmed: false, requestId: holder.origin.requestId };
    if (!(await takeAuthenticatorCode(transaction, holder.accountId, code, stage))) {
      const rule = 'is not the current code of the app; check the clock of your device';
      throw new AppError('validation_error', rule, { field: 'code' });
    }
    return noteAdded(transaction, holder, 'totp');
  });
}

/** Removing a missing app is not an error: a button may be pressed twice. */
export function removeAuthenticator(holder: Holder): Promise<void> {
  return changeFactors(holder, async (transaction) => {
    const { count } = await transaction.authenticatorApp.deleteMany({
      where: { accountId: holder.accountId, confirmedAt: { not: null } },
    });
    if (count > 0) await noteRemoved(transaction, holder, 'totp');
  });
}

/** The modules of a QR code as one SVG path in a square of `size` units. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

/** Codes of the 30 seconds before and after are accepted too: clocks differ, and typing takes time. */
const toleranceSeconds = 30;

type CodeOptions = {
  /** Whether the app is in use, or is being set up. */
  isConfirmed: boolean;
  requestId: string;
  nowMs?: number;
};

/**
 * Consumes a code of the account's authenticator app: neither it nor an earlier one works again.
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
