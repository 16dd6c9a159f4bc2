import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findCaller } from './keys/find-caller';
import { logIn } from './log-in';
import { register } from './register';
import { findSession } from './sessions/find-session';
import { openMemoryCounters } from '../limits/counters/counters';
import { recordUsage } from '../metering/usage/start-usage-history';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { listSentMail } from '../../e2e/support/sent-mail';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { closeAccount } from './close-account';
import { endSubscription } from '../billing/end-subscription';
import {
  holderPassword as password,
  registerHolder,
  registerWithoutPassword,
} from '../../e2e/support/register-holder';
import { refusalOf } from '../../e2e/support/refusals';
import { someOrigin } from '../../e2e/support/some-origin';

describe.each(databaseKinds.filter(isAvailable))('closing an account on %s', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(openMemoryCounters()));

  const tracesOf = async (id: string) => {
    const where = { accountId: id };
    const counts = await Promise.all([
      database().account.count({ where: { id } }),
      database().apiKey.count({ where }),
      database().session.count({ where }),
      database().refreshToken.count({ where: { session: where } }),
      database().emailToken.count({ where }),
      database().usageDay.count({ where }),
      database().billing.count({ where }),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };

  test('closing an account leaves nothing but a message, ends its key and sessions, and frees the address', async () => {
    const [holder, neighbor] = [await registerHolder(), await registerHolder()];
    const { id, email, api_key, access_token } = holder;
    const row = { accountId: id, day: '2026-11-21', bucket: 'svg' as const, used: 3 };
    await recordUsage(database(), [row], 'replace');
    expect(await findCaller(api_key)).not.toBeNull();
    const traces = await tracesOf(neighbor.id);
    await closeAccount(id, { password }, endSubscription, someOrigin);
    expect(await tracesOf(id)).toBe(0);
    expect(await findCaller(api_key)).toBeNull();
    expect(await findSession(access_token)).toBeNull();
    expect(await refusalOf(logIn({ email, password }, someOrigin))).toMatch(/^invalid_credentials/);
    await vi.waitFor(
      () => expect(listSentMail(env.dataFolder, email, 'account-deleted')).toHaveLength(1),
      { timeout: 60_000 },
    );
    expect((await register({ email, password }, someOrigin)).user.id).not.toBe(id);
    expect(await tracesOf(neighbor.id)).toBe(traces);
    expect(await findCaller(neighbor.api_key)).not.toBeNull();
  });

  test('closing an account needs the password', async () => {
    const { id, email, api_key } = await registerHolder();
    for (const by of [{ password: 'wrong' }, {}, { email }, { password: '', email }]) {
      expect(await refusalOf(closeAccount(id, by, endSubscription, someOrigin))).toMatch(
        /^validation_error password: /,
      );
    }
    expect(await findCaller(api_key)).not.toBeNull();
  });

  test('closing an account without a password needs its address typed', async () => {
    const { id, email } = await registerWithoutPassword();
    for (const by of [{}, { email: '' }, { email: `x${email}` }, { password }]) {
      expect(await refusalOf(closeAccount(id, by, endSubscription, someOrigin))).toMatch(
        /^validation_error email: /,
      );
    }
    await closeAccount(id, { email: ` ${email.toUpperCase()} ` }, endSubscription, someOrigin);
    expect(await tracesOf(id)).toBe(0);
  });

  test('happens once for eight clicks at once, and every click succeeds', async () => {
    // Without a password, as comparing it would serialize the clicks.
    const { id, email } = await registerWithoutPassword();
    const click = () => refusalOf(closeAccount(id, { email }, endSubscription, someOrigin));
    expect(new Set(await Promise.all(Array.from({ length: 8 }, click)))).toEqual(
      new Set(['no error']),
    );
    expect(await click()).toBe('no error');
    expect(await tracesOf(id)).toBe(0);
    await vi.waitFor(
      () => expect(listSentMail(env.dataFolder, email, 'account-deleted')).toHaveLength(1),
      { timeout: 60_000 },
    );
  });
});
