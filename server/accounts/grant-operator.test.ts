import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../e2e/support/factories';
import { codeOf } from '../../e2e/support/refusals';
import { addApp } from '../../e2e/support/second-factor-holders';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { database, type OpenDatabase } from '../platform/database/database';
import { listEvents } from './audit/list-events';
import { listAccounts } from './get-account';
import {
  findOperatorState,
  grantOperator,
  requireOperator,
  revokeOperator,
} from './grant-operator';
import { removeFactorsForOwner } from './suspend-account';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

test('the role counts only while the account has a second factor', async () => {
  const { id, email } = await createAccount(database());
  expect(await findOperatorState(id)).toBe('none');
  expect(await codeOf(requireOperator(id))).toBe('not_found');
  const granted = await grantOperator(email.toUpperCase(), someOrigin);
  expect(granted).toMatchObject({ operatorSince: expect.any(String), hasSecondFactor: false });
  expect(await findOperatorState(id)).toBe('needs_second_factor');
  expect(await codeOf(requireOperator(id))).toBe('second_factor_required');
  await addApp({ accountId: id, origin: someOrigin });
  expect(await codeOf(requireOperator(id))).toBe('no error');
  await removeFactorsForOwner(email, someOrigin);
  expect(await codeOf(requireOperator(id))).toBe('second_factor_required');
});

test('the role is granted and taken away once, and the audit log has both', async () => {
  const { id, email } = await createAccount(database());
  const first = await grantOperator(email, someOrigin);
  expect(await grantOperator(email, someOrigin)).toEqual(first);
  const found = await listAccounts({ q: email, isOperator: true }, { limit: 5 });
  expect(found.accounts.map((account) => account.id)).toEqual([id]);
  await revokeOperator(email, someOrigin);
  const { operatorSince } = await revokeOperator(email, someOrigin);
  expect(operatorSince).toBeNull();
  const { events } = await listEvents(id, {}, { limit: 10 });
  expect(events.map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
    'operator_revoked by operator',
    'operator_granted by operator',
  ]);
  expect((await listAccounts({ q: email, isOperator: true }, { limit: 5 })).accounts).toEqual([]);
});

test('an unverified account does not get it: a stranger may have opened it', async () => {
  const { id, email } = await createAccount(database());
  await database().account.update({ where: { id }, data: { emailVerifiedAt: null } });
  expect(await codeOf(grantOperator(email, someOrigin))).toBe('email_not_verified');
  expect(await codeOf(grantOperator('unknown@example.com', someOrigin))).toBe('not_found');
  expect(await findOperatorState(id)).toBe('none');
});
