import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../register';
import { database, type OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import { authSecret } from './auth-secret';
import { endSession } from './end-sessions';
import { findSession } from './find-session';
import { refreshSession } from './session-tokens';

const newDeveloper = () =>
  register({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe.each(databaseKinds)('sessions on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
    });
    afterAll(() => opened.close());

    test('a refresh token used twenty times at once works once, and then its session has ended', async () => {
      const { refresh_token } = await newDeveloper();
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () => refreshSession(refresh_token)),
      );
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      const next = won[0]?.value;
      expect(await findSession(next?.access_token ?? '')).toBeNull();
      expect(await codeOf(refreshSession(next?.refresh_token ?? ''))).toBe('invalid_token');
    });

    test('an expired refresh token is refused, and ends nothing', async () => {
      const { access_token, refresh_token } = await newDeveloper();
      const session = await findSession(access_token);
      await database().refreshToken.updateMany({
        where: { sessionId: session?.sessionId ?? '' },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
      expect(await codeOf(refreshSession(refresh_token))).toBe('invalid_token');
      expect(await findSession(access_token)).not.toBeNull();
    });

    test('who signs out keeps the sessions on other devices', async () => {
      const { access_token } = await newDeveloper();
      const other = await newDeveloper();
      const session = await findSession(access_token);
      await endSession(session?.sessionId ?? '');
      expect(await findSession(access_token)).toBeNull();
      expect(await findSession(other.access_token)).not.toBeNull();
    });

    test('no access token works but one that this house has signed', async () => {
      const { access_token } = await newDeveloper();
      const other = await newDeveloper();
      const session = await findSession(access_token);
      const others = await findSession(other.access_token);
      if (session === null || others === null) throw new Error('not signed in');
      const claims = { sid: session.sessionId };
      type Forgery = { secret?: Uint8Array; issuer?: string; audience?: string; seconds?: number };
      const forge = ({ secret, issuer, audience, seconds = 60 }: Forgery, sid = claims.sid) =>
        new SignJWT({ sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(session.accountId)
          .setIssuer(issuer ?? env.publicUrl)
          .setAudience(audience ?? 'marque')
          .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
          .sign(secret ?? authSecret());
      expect(await findSession(await forge({}))).not.toBeNull();

      const [head = '', body = '', signature = ''] = access_token.split('.');
      const forgeries = [
        await forge({ secret: new TextEncoder().encode('x'.repeat(32)) }),
        await forge({ issuer: 'http://elsewhere.example' }),
        await forge({ audience: 'elsewhere' }),
        await forge({ seconds: -1 }),
        await forge({}, others.sessionId),
        await forge({}, randomUUID()),
        new UnsecuredJWT(claims)
          .setSubject(session.accountId)
          .setIssuer(env.publicUrl)
          .setAudience('marque')
          .encode(),
        `${head}.${body}.`,
        `${head}.${body}`,
        `${head}.${body}.${signature.slice(1)}`,
        `${other.access_token.split('.').slice(0, 2).join('.')}.${signature}`,
        '',
      ];
      for (const forgery of forgeries) expect(await findSession(forgery), forgery).toBeNull();
    });
  });
});
