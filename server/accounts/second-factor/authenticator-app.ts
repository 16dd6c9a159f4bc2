import { generateSecret, generateURI } from 'otplib';
import { encode } from 'uqr';
import { AppError } from '../../platform/errors';
import { takeAuthenticatorCode } from './authenticator-codes';
import { changeFactors, type Holder, noteAdded, noteRemoved } from './change-factors';
import { sealSecret } from './seal-secret';

const issuer = 'Marque';

/**
 * Makes a secret for an authenticator app, in place of one that was never confirmed.
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
        'There is an authenticator app already. Remove it first.',
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
 * Puts the app into use with a code of it.
 * @returns the recovery codes, once, or null where the account has some
 * @throws AppError `validation_error` for a wrong code
 */
export function confirmAuthenticator(holder: Holder, code: string): Promise<string[] | null> {
  return changeFactors(holder, async (transaction) => {
    const stage = { isConfirmed: false, requestId: holder.origin.requestId };
    if (!(await takeAuthenticatorCode(transaction, holder.accountId, code, stage))) {
      const rule = 'is not the code that the app shows now; check the clock of your device';
      throw new AppError('validation_error', rule, { field: 'code' });
    }
    return noteAdded(transaction, holder, 'totp');
  });
}

/** Removing what is not there is no error: a button may be pressed twice. */
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
