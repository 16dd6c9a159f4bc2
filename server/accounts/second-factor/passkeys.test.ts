import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../e2e/support/refusals';
import {
  begin,
  finish,
  newHolder,
  site,
  withPasskey,
} from '../../../e2e/support/second-factor-holders';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { VirtualPasskey } from '../../../e2e/support/virtual-passkey';
import type { OpenDatabase } from '../../platform/database/database';
import { getSecondFactors } from './find-second-factors';
import {
  addPasskey,
  checkPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

describe('a passkey', () => {
  test('a passkey confirms a password, and signs in without one', async () => {
    const { accountId, passkey } = await withPasskey();
    const token = await begin(accountId);
    const confirmed = await finish(token, { passkey: passkey.sign(token) });
    expect(confirmed).toMatchObject({ user: { id: accountId }, secondFactor: 'passkey' });
    const { challenge } = await startPasskeySignIn();
    expect((await checkPasskey(passkey.sign(challenge))).accountId).toBe(accountId);
  });

  test('a passkey needs a new signature each time', async () => {
    const { passkey } = await withPasskey();
    const { challenge } = await startPasskeySignIn();
    const signed = passkey.sign(challenge);
    await checkPasskey(signed);
    // A new signature has a newer counter, so only its challenge can be the reason for a refusal.
    for (const again of [signed, passkey.sign(challenge), passkey.sign(randomUUID())]) {
      expect(await codeOf(checkPasskey(again))).toBe('invalid_passkey');
    }
  });

  test('a passkey is refused for another site, another key, or a counter that went back', async () => {
    const { passkey } = await withPasskey();
    const elsewhere = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }];
    for (const foreign of elsewhere) {
      passkey.site = { ...site, ...foreign };
      const phished = passkey.sign((await startPasskeySignIn()).challenge);
      expect(await codeOf(checkPasskey(phished))).toBe('invalid_passkey');
    }
    passkey.site = site;
    const id = passkey.id.toString('base64url');
    const forged = new VirtualPasskey(site).sign((await startPasskeySignIn()).challenge);
    expect(await codeOf(checkPasskey({ ...forged, id, rawId: id }))).toBe('invalid_passkey');
    await checkPasskey(passkey.sign((await startPasskeySignIn()).challenge));
    passkey.counter = 0;
    const cloned = passkey.sign((await startPasskeySignIn()).challenge);
    expect(await codeOf(checkPasskey(cloned))).toBe('invalid_passkey');
  });

  test('a passkey confirms a password, but does not replace it, if the device did not verify its user', async () => {
    const { accountId, passkey } = await withPasskey(new VirtualPasskey(site, false));
    const alone = passkey.sign((await startPasskeySignIn()).challenge);
    expect(await codeOf(checkPasskey(alone))).toBe('invalid_passkey');
    const token = await begin(accountId);
    expect(await codeOf(finish(token, { passkey: passkey.sign(token) }))).toBe('no error');
  });

  test('a passkey does not confirm the sign-in to another account', async () => {
    const { passkey } = await withPasskey();
    const victim = await withPasskey();
    const token = await begin(victim.accountId);
    const foreign = finish(token, { passkey: passkey.sign(token) });
    expect(await codeOf(foreign)).toBe('invalid_mfa_code');
  });

  test('a passkey can be added once per challenge, and only by the account that got the challenge', async () => {
    const [holder, other] = [await newHolder(), await newHolder()];
    const { challenge } = await startPasskey(holder.accountId);
    const add = (who: typeof holder, passkey = new VirtualPasskey(site)) =>
      codeOf(addPasskey(who, { name: 'Phone', response: passkey.create(challenge) }));
    expect(await add(other)).toBe('validation_error');
    expect(await add(holder)).toBe('no error');
    expect(await add(holder)).toBe('validation_error');
  });

  test('a passkey can be renamed and removed only by its own account', async () => {
    const [holder, other] = [await withPasskey(), await withPasskey()];
    const [{ id } = { id: '' }] = (await getSecondFactors(holder.accountId)).passkeys;
    expect(await codeOf(renamePasskey(other.accountId, { id, name: 'Mine' }))).toBe('not_found');
    await removePasskey(other, id);
    await renamePasskey(holder.accountId, { id, name: 'Desk' });
    expect((await getSecondFactors(holder.accountId)).passkeys).toMatchObject([{ name: 'Desk' }]);
    await removePasskey(holder, id);
    expect((await getSecondFactors(holder.accountId)).passkeys).toEqual([]);
  });
});
