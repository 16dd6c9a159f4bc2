import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepMs } from '../../../e2e/support/authenticator-codes';
import { codeOf } from '../../../e2e/support/refusals';
import {
  begin,
  finish,
  newHolder,
  withApp,
  withPasskey,
} from '../../../e2e/support/second-factor-holders';
import { someOrigin } from '../../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { database, type OpenDatabase } from '../../platform/database/database';
import { endSessions } from '../sessions/end-sessions';
import { startBrowserSession } from '../sessions/session-tokens';
import {
  confirmAuthenticator,
  removeAuthenticator,
  setUpAuthenticator,
  takeAuthenticatorCode,
} from './authenticator-app';
import { regenerateRecoveryCodes, removeSecondFactors } from './change-factors';
import { getSecondFactors } from './find-second-factors';
import { checkPasskey, startPasskeySignIn } from './passkeys';
import { getPendingStep, startSecondStep } from './second-step';

/** A new account, whose ways in have not changed yet. */
const untouched = ({ accountId }: { accountId: string }) => ({ accountId, accessEpoch: 0 });

describe('second factors', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openAnyDatabase('empty');
    useDatabase(opened);
  });
  afterAll(() => opened.close());

  describe('an authenticator app', () => {
    test('an authenticator app takes effect once a code has confirmed it, and comes with ten recovery codes', async () => {
      const holder = await newHolder();
      const { secret, qr } = await setUpAuthenticator(holder);
      expect(qr.path).toMatch(/^M\d/);
      expect(await startSecondStep(untouched(holder), 'password')).toBeNull();
      expect(await codeOf(confirmAuthenticator(holder, '000000'))).toBe('validation_error');
      const codes = await confirmAuthenticator(holder, await codeAt(secret));
      expect(new Set(codes).size).toBe(10);
      // 24 characters of 5 bits; the secret has 160.
      for (const code of codes ?? [])
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(secret.length * 5).toBeGreaterThanOrEqual(160);
      const step = await startSecondStep(untouched(holder), 'password');
      expect(step?.methods).toEqual(['totp', 'recovery_code']);
      expect(await codeOf(setUpAuthenticator(holder))).toBe('already_set_up');
    });

    test('an authenticator app signs in with its code, and each code works once', async () => {
      const { accountId, secret } = await withApp();
      const [first, second] = [await begin(accountId), await begin(accountId)];
      const code = await codeAt(secret);
      const signedIn = { user: { id: accountId }, method: 'password', secondFactor: 'totp' };
      expect(await finish(first, { code: ` ${code}` })).toMatchObject(signedIn);
      expect(await codeOf(finish(second, { code }))).toBe('invalid_mfa_code');
      const earlier = await codeAt(secret, Date.now() - stepMs);
      expect(await codeOf(finish(second, { code: earlier }))).toBe('invalid_mfa_code');
      const next = await codeAt(secret, Date.now() + stepMs);
      expect(await finish(second, { code: next })).toMatchObject(signedIn);
    });

    test('an authenticator app admits only one of ten parallel sign-ins with the same code', async () => {
      const { accountId, secret } = await withApp();
      const tokens = await Promise.all(Array.from({ length: 10 }, () => begin(accountId)));
      const code = await codeAt(secret);
      const outcomes = await Promise.all(tokens.map((token) => codeOf(finish(token, { code }))));
      expect(outcomes.filter((outcome) => outcome === 'no error')).toHaveLength(1);
    });

    test('an authenticator app accepts the codes of half a minute before and after, and no others', async () => {
      const { accountId, secret } = await withApp();
      const nowMs = Date.now() + 60 * stepMs;
      const take = async (aheadMs: number) => {
        await database().authenticatorApp.update({ where: { accountId }, data: { lastStep: 0 } });
        const code = await codeAt(secret, nowMs + aheadMs);
        const options = { isConfirmed: true, requestId: 'test', nowMs };
        return takeAuthenticatorCode(database(), accountId, code, options);
      };
      for (const aheadMs of [-stepMs, 0, stepMs]) expect(await take(aheadMs)).toBe(true);
      for (const aheadMs of [-2, 2]) expect(await take(aheadMs * stepMs)).toBe(false);
    });

    test('an authenticator app is stored encrypted, and opens for no other account', async () => {
      const { accountId, secret } = await withApp();
      const row = await database().authenticatorApp.findUniqueOrThrow({ where: { accountId } });
      for (const part of row.sealedSecret.split('.')) {
        expect(Buffer.from(part, 'base64url').toString()).not.toContain(secret);
      }
      const other = await withApp();
      const { sealedSecret } = row;
      await database().authenticatorApp.update({
        where: { accountId: other.accountId },
        data: { sealedSecret },
      });
      const token = await begin(other.accountId);
      const code = await codeAt(secret);
      expect(await codeOf(finish(token, { code }))).toBe('invalid_mfa_code');
    });

    test('an authenticator app can be removed, and its recovery codes go with it', async () => {
      const holder = await withApp();
      await removeAuthenticator(holder);
      await removeAuthenticator(holder);
      expect(await getSecondFactors(holder.accountId)).toMatchObject({
        authenticatorSince: null,
        recoveryCodesLeft: 0,
      });
      expect(await startSecondStep(untouched(holder), 'password')).toBeNull();
    });
  });

  describe('a recovery code', () => {
    test('a recovery code signs in once, however its dashes and letters are typed', async () => {
      const { accountId, recoveryCodes } = await withApp();
      expect(recoveryCodes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      const typed = recoveryCodes[0]?.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o') ?? '';
      const recovered = { secondFactor: 'recovery_code' };
      expect(await finish(await begin(accountId), { recoveryCode: typed })).toMatchObject(
        recovered,
      );
      const again = finish(await begin(accountId), { recoveryCode: typed });
      expect(await codeOf(again)).toBe('invalid_mfa_code');
      expect((await getSecondFactors(accountId)).recoveryCodesLeft).toBe(9);
    });

    test('a recovery code belongs to one account, and is stored as a hash', async () => {
      const [mine, other] = [await withApp(), await withApp()];
      const [recoveryCode = ''] = mine.recoveryCodes;
      const foreign = finish(await begin(other.accountId), { recoveryCode });
      expect(await codeOf(foreign)).toBe('invalid_mfa_code');
      const rows = await database().recoveryCode.findMany();
      for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    });

    test('no longer works once new ones are created', async () => {
      const holder = await withApp();
      const fresh = await regenerateRecoveryCodes(holder);
      expect(fresh).toHaveLength(10);
      const old = finish(await begin(holder.accountId), { recoveryCode: holder.recoveryCodes[1] });
      expect(await codeOf(old)).toBe('invalid_mfa_code');
      const bare = await newHolder();
      expect(await codeOf(regenerateRecoveryCodes(bare))).toBe('not_set_up');
    });
  });

  test('a second step opens no session if a way into the account has changed since the first', async () => {
    const { accountId, secret } = await withApp();
    const token = await begin(accountId);
    await endSessions(accountId, { origin: someOrigin });
    const code = await codeAt(secret);
    const { accessEpoch, method, secondFactor } = await finish(token, { code });
    const access = { accountId, accessEpoch };
    const started = startBrowserSession(access, { method, secondFactor, origin: someOrigin });
    expect(await codeOf(started)).toBe('invalid_credentials');
  });

  test('the token of a first step works for five minutes, and for one sign-in', async () => {
    const { accountId, recoveryCodes } = await withApp();
    const token = await begin(accountId);
    const outcomes = await Promise.all(
      recoveryCodes.slice(0, 5).map((recoveryCode) => codeOf(finish(token, { recoveryCode }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'no error')).toHaveLength(1);
    // Codes that did not sign in were not used up.
    expect((await getSecondFactors(accountId)).recoveryCodesLeft).toBe(9);
    const late = await begin(accountId);
    const wait = (seconds: number) => database().$executeRaw`
      UPDATE challenge SET expires_at = expires_at - make_interval(secs => ${seconds}::int)
      WHERE account_id = ${accountId}::uuid`;
    await wait(290);
    expect(await codeOf(getPendingStep(late))).toBe('no error');
    await wait(10);
    expect(await codeOf(getPendingStep(late))).toBe('invalid_mfa_token');
  });

  test('removing all second factors leaves none that signs in, and no pending step', async () => {
    const { accountId, passkey, recoveryCodes } = await withPasskey();
    const token = await begin(accountId);
    expect(await database().$transaction((tx) => removeSecondFactors(tx, accountId))).toBe(true);
    expect(await codeOf(getPendingStep(token))).toBe('invalid_mfa_token');
    const { challenge } = await startPasskeySignIn();
    expect(await codeOf(checkPasskey(passkey.sign(challenge)))).toBe('invalid_passkey');
    expect(recoveryCodes).toHaveLength(10);
    expect(await database().recoveryCode.count({ where: { accountId } })).toBe(0);
  });

  test('the audit log says what was added, used and removed', async () => {
    const holder = await withApp();
    const { accountId, recoveryCodes } = holder;
    await finish(await begin(accountId), { recoveryCode: recoveryCodes[0] });
    await removeAuthenticator(holder);
    const events = await database().auditEvent.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ kind: what }) => what)).toEqual([
      'second_factor_added',
      'recovery_codes_created',
      'recovery_code_used',
      'second_factor_removed',
    ]);
  });
});
