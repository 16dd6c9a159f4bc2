import { afterAll, expect, onTestFinished, test } from 'vitest';
import { codeAt } from '../../../e2e/support/authenticator-codes';
import { codeOf } from '../../../e2e/support/refusals';
import { begin, withApp } from '../../../e2e/support/second-factor-holders';
import { someOrigin } from '../../../e2e/support/some-origin';
import { anyKind, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { backgroundIdle } from '../in-background';
import { database } from '../../platform/database/database';
import { caps } from '../../limits/caps';
import { takeSecondStep } from '../log-in';

runOnEmptyDatabase(anyKind());
afterAll(backgroundIdle);

const { limit } = caps.secondStep;

/** A full disk: what is there can be read. */
async function refuseWrites(): Promise<() => Promise<void>> {
  const client = database();
  await client.$executeRaw`
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`;
  await client.$executeRaw`
    CREATE TRIGGER full_disk BEFORE UPDATE ON authenticator_app EXECUTE FUNCTION refuse_write()`;
  return async () => void (await client.$executeRaw`DROP FUNCTION IF EXISTS refuse_write CASCADE`);
}

test('right codes that could not be taken leave their owner all attempts', async () => {
  const { accountId, secret } = await withApp();
  const token = await begin(accountId);
  const take = async () => takeSecondStep(token, { code: await codeAt(secret) }, someOrigin);
  const mend = await refuseWrites();
  onTestFinished(mend);
  for (let i = 0; i <= limit; i++) expect(await codeOf(take())).toBe('service_unavailable');
  await mend();
  expect(await take()).toMatchObject({ secondFactor: 'totp' });
});

test('wrong ones use them up', async () => {
  const { accountId } = await withApp();
  const token = await begin(accountId);
  const take = () => takeSecondStep(token, { code: '000000' }, someOrigin);
  for (let i = 0; i < limit; i++) expect(await codeOf(take())).toBe('invalid_mfa_code');
  expect(await codeOf(take())).toBe('rate_limit_exceeded');
});
