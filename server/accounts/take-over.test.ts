import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { openMemoryCounters } from '../limits/counters/counters';
import { createAccount } from '../../e2e/support/factories';
import { mailedToken } from '../../e2e/support/sent-mail';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { type Holder, registerHolder } from '../../e2e/support/register-holder';
import { codeOf } from '../../e2e/support/refusals';
import { someOrigin } from '../../e2e/support/some-origin';
import { useCounters } from '../../e2e/support/use-counters';
import { findCaller } from './keys/find-caller';
import { regenerateKey } from './keys/regenerate-key';
import { logIn } from './log-in';
import { forgotPassword, resetPassword } from './set-password';
import { findSession } from './sessions/find-session';
import { refreshSession } from './sessions/session-tokens';
import { setAccount } from './set-account';
import { verifyEmail } from './verify-email';

const strangers = 'what the stranger chose';
const owners = 'what the owner chose';

/** A stranger who registered another person's address. */
const newStranger = () => registerHolder(strangers);

const verificationOf = ({ email }: Holder) => mailedToken(env.dataFolder, email, 'verify-email');

async function resetOf({ email }: Holder): Promise<void> {
  forgotPassword({ email }, someOrigin);
  const token = await mailedToken(env.dataFolder, email, 'reset-password');
  await resetPassword({ token, password: owners }, someOrigin);
}

async function expectTakenOver({ email, id, ...kept }: Holder): Promise<void> {
  expect(await findCaller(kept.api_key)).toBeNull();
  expect(await findSession(kept.access_token)).toBeNull();
  expect(await codeOf(refreshSession(kept.refresh_token, someOrigin))).toBe('invalid_token');
  expect(await codeOf(logIn({ email, password: strangers }, someOrigin))).toBe(
    'invalid_credentials',
  );
  const account = await database().account.findUnique({ where: { id } });
  expect(account?.emailVerifiedAt).not.toBeNull();
}

describe.each(databaseKinds.filter(isAvailable))('on %s', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(openMemoryCounters()));

  describe('a stranger who registered another person’s address loses key, session and password once the owner', () => {
    test('resets the password', async () => {
      const stranger = await newStranger();
      await resetOf(stranger);
      await expectTakenOver(stranger);
      const { user } = await logIn({ email: stranger.email, password: owners }, someOrigin);
      expect(user).toMatchObject({ id: stranger.id, email_verified: true });
    });

    test('opens the verification link and says that they did not register', async () => {
      const stranger = await newStranger();
      const verified = await verifyEmail(
        await verificationOf(stranger),
        { takesOver: true },
        someOrigin,
      );
      await expectTakenOver(stranger);
      const token = verified.reset_token ?? '';
      await resetPassword({ token, password: owners }, someOrigin);
      expect(
        (await logIn({ email: stranger.email, password: owners }, someOrigin)).user,
      ).toMatchObject({
        email_verified: true,
      });
    });

    test.each([{ tier: 'pro' as const }, { password: owners }, {}])(
      'gets a plan or a password from the operator: %j',
      async (settings) => {
        const stranger = await newStranger();
        const { account, rawKey } = await setAccount(stranger.email, settings, someOrigin);
        expect([account.email_verified, rawKey]).toEqual([true, null]);
        await expectTakenOver(stranger);
        const expected = settings.password === undefined ? 'invalid_credentials' : 'no error';
        expect(await codeOf(logIn({ email: stranger.email, password: owners }, someOrigin))).toBe(
          expected,
        );
      },
    );

    test('a takeover ends even the keys that a stranger creates one after another', async () => {
      const stranger = await newStranger();
      const token = await verificationOf(stranger);
      const { id: accountId, sessionId } = stranger;
      const [keys] = await Promise.all([
        Promise.allSettled(
          Array.from({ length: 10 }, () => regenerateKey(accountId, someOrigin, sessionId)),
        ),
        verifyEmail(token, { takesOver: true }, someOrigin),
      ]);
      expect(keys).toHaveLength(10);
      await expectTakenOver(stranger);
      const live = await database().apiKey.count({ where: { accountId, revokedAt: null } });
      expect(live).toBe(0);
    });
  });

  describe('a link that verifies an address', () => {
    test.each(['session', 'password'] as const)(
      'a verification link leaves everything else as it is for a holder with the account’s %s',
      async (proof) => {
        const holder = await newStranger();
        const registrant = proof === 'session' ? { accountId: holder.id } : { password: strangers };
        const verified = await verifyEmail(
          await verificationOf(holder),
          {
            ...registrant,
            takesOver: false,
          },
          someOrigin,
        );
        expect(verified).toEqual({ ...holder.user, email_verified: true });
        expect(await findCaller(holder.api_key)).toMatchObject({ accountId: holder.id });
        expect(await findSession(holder.access_token)).not.toBeNull();
        expect(await codeOf(logIn({ email: holder.email, password: strangers }, someOrigin))).toBe(
          'no error',
        );
      },
    );

    test('a verification link changes nothing without session and password, with a wrong password or in another account’s session', async () => {
      const [stranger, other] = [await newStranger(), await newStranger()];
      const token = await verificationOf(stranger);
      for (const registrant of [{}, { password: 'a guess' }, { accountId: other.id }]) {
        const refused = verifyEmail(token, { ...registrant, takesOver: false }, someOrigin);
        await expect(refused).rejects.toMatchObject({
          code: 'validation_error',
          fields: { password: expect.any(String) },
        });
      }
      expect(await findCaller(stranger.api_key)).toMatchObject({ emailVerified: false });
      expect(await findSession(stranger.access_token)).not.toBeNull();
    });

    test('a verification link changes nothing when it is used a second time', async () => {
      const holder = await newStranger();
      const token = await verificationOf(holder);
      await verifyEmail(token, { accountId: holder.id, takesOver: false }, someOrigin);
      const again = await verifyEmail(token, { takesOver: true }, someOrigin);
      expect(again).toEqual({ ...holder.user, email_verified: true });
      expect(await findCaller(holder.api_key)).toMatchObject({ accountId: holder.id });
      expect(await findSession(holder.access_token)).not.toBeNull();
    });

    test('a verification link takes the account over once when it is used ten times at once', async () => {
      const stranger = await newStranger();
      const token = await verificationOf(stranger);
      const all = await Promise.all(
        Array.from({ length: 10 }, () => verifyEmail(token, { takesOver: true }, someOrigin)),
      );
      expect(all.filter(({ reset_token }) => reset_token !== undefined)).toHaveLength(1);
      await expectTakenOver(stranger);
    });
  });

  test('a link to set a new password stops working once the operator has set one', async () => {
    const { email } = await createAccount(database());
    forgotPassword({ email }, someOrigin);
    const token = await mailedToken(env.dataFolder, email, 'reset-password');
    await setAccount(email, { password: owners }, someOrigin);
    const late = resetPassword({ token, password: strangers }, someOrigin);
    expect(await codeOf(late)).toBe('invalid_reset_token');
  });

  test('a holder who verified the address keeps the key when the password is reset', async () => {
    const holder = await newStranger();
    const token = await verificationOf(holder);
    await verifyEmail(token, { accountId: holder.id, takesOver: false }, someOrigin);
    await resetOf(holder);
    expect(await findCaller(holder.api_key)).toMatchObject({ accountId: holder.id });
    expect(await findSession(holder.access_token)).toBeNull();
  });
});
