import { randomUUID } from 'node:crypto';
import { register } from '../../server/accounts/register';
import { findSession } from '../../server/accounts/sessions/find-session';
import { database } from '../../server/platform/database/database';
import { someOrigin } from './some-origin';

export const holderPassword = 'correct horse battery';

/** Jane, who has just registered, in the session that registering started. */
export async function registerHolder(password = holderPassword) {
  const email = `${randomUUID()}@example.com`;
  const made = await register({ email, password, name: 'Jane' }, someOrigin);
  const session = await findSession(made.access_token);
  return { ...made, email, id: made.user.id, sessionId: session?.sessionId ?? '' };
}

export type Holder = Awaited<ReturnType<typeof registerHolder>>;

/** An account that was opened through a provider. */
export async function registerWithoutPassword(): Promise<Holder> {
  const holder = await registerHolder();
  await database().account.update({ where: { id: holder.id }, data: { passwordHash: null } });
  return holder;
}
