import { describe, expect, test, vi } from 'vitest';
import { changeAddress, newAddress, openHolder } from '../../e2e/support/email-changes';
import { codeOf } from '../../e2e/support/refusals';
import { holderPassword as password } from '../../e2e/support/register-holder';
import { someOrigin } from '../../e2e/support/some-origin';
import { isAvailable, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { undoEmailChange } from './change-email';
import { endOneSession, endSession } from './sessions/end-sessions';
import { confirmSession } from './sessions/recent-authentication';
import { refreshSession } from './sessions/session-tokens';
import { database } from '../platform/database/database';
import { closeAccount } from './close-account';
import { endSubscription } from '../billing/end-subscription';

/** Waits until `count` statements are waiting for a lock in this database. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await database().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if ((row?.waiting ?? 0) < count) throw new Error(`${row?.waiting} wait`);
  }, 10_000);

type Holder = Awaited<ReturnType<typeof openHolder>>;

/** Changes that a session makes to itself. */
const steps: [name: string, take: (holder: Holder) => Promise<unknown>][] = [
  ['ended', ({ accountId, sessionId }) => endOneSession(accountId, sessionId, someOrigin)],
  ['signed out', ({ sessionId }) => endSession(sessionId, someOrigin)],
  [
    'confirmed',
    (holder) =>
      database().$transaction((transaction) =>
        confirmSession(transaction, holder, { method: 'password', origin: someOrigin }),
      ),
  ],
  [
    'ended by a refresh token that is used twice',
    async ({ refresh_token }) => codeOf(refreshSession(refresh_token, someOrigin)),
  ],
];

// The embedded database has one connection, which cannot wait for itself.
describe.skipIf(!isAvailable('postgres'))('on Postgres, an account whose session is being', () => {
  runOnEmptyDatabase('postgres');

  /** Both wait for the session's row, the step first; after that they must not deadlock. */
  async function race(
    holder: Holder,
    step: () => Promise<unknown>,
    change: () => Promise<unknown>,
  ) {
    const racers: Promise<unknown>[] = [];
    await database().$transaction(
      async (transaction) => {
        await transaction.$queryRaw`
          SELECT 1 FROM session WHERE id = ${holder.sessionId}::uuid FOR UPDATE`;
        racers.push(step());
        await untilWaiting(1);
        racers.push(change());
        await untilWaiting(2);
      },
      { timeout: 20_000 },
    );
    const results = await Promise.allSettled(racers);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  }

  test.each(steps)('%s, is deleted without a deadlock', async (name, take) => {
    const holder = await openHolder();
    if (name.includes('twice')) await refreshSession(holder.refresh_token, someOrigin);
    const close = () => closeAccount(holder.accountId, { password }, endSubscription, someOrigin);
    await race(holder, () => take(holder), close);
    expect(await database().account.count({ where: { id: holder.accountId } })).toBe(0);
  });

  test.each(steps)('%s, gets its old address back without a deadlock', async (name, take) => {
    const holder = await openHolder();
    if (name.includes('twice')) await refreshSession(holder.refresh_token, someOrigin);
    const undo = await changeAddress(holder, newAddress());
    await race(
      holder,
      () => take(holder),
      () => undoEmailChange(undo, someOrigin),
    );
    const session = await database().session.findUnique({ where: { id: holder.sessionId } });
    expect(session?.endedAt).not.toBeNull();
  });
});
