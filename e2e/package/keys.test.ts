import { beforeEach, describe, expect, test } from 'vitest';
import { InvalidRequestError, Marque, NotFoundError } from '../../packages/marque/src/marque';
import { createAccount, type TestAccount } from '../support/factories';
import { useProject } from './use-project';

const project = useProject();

let owner: TestAccount;
let client: Marque;
const marque = async (parameters: string) => {
  const { code, stdout, stderr } = await project.marque(parameters, { key: owner.apiKey });
  return { code, stdout: stdout.trimEnd(), stderr };
};
beforeEach(async () => {
  owner = await createAccount(project.service.database, { tier: 'pro' });
  client = new Marque({ url: project.service.url, key: owner.apiKey });
});

describe('the keys of an account, through the client', () => {
  test('keys are created, changed, rolled, listed and revoked', async () => {
    const { keys } = client;
    const shop = await keys.create({ kind: 'publishable', name: 'Shop', only: ['GitHub'] });
    expect(shop).toMatchObject({ only: ['github'], requestsToday: 0, unused: false });
    const job = await keys.create({ kind: 'restricted', name: 'Job', scopes: ['read'] });
    const { url } = project.service;
    expect((await new Marque({ url, key: job.key }).getBrand('github')).slug).toBe('github');
    expect(await keys.list()).toMatchObject({ keys: [shop, { name: 'Job', key: null }], max: 20 });
    expect(await keys.update(shop.id, { dailyCap: 9 })).toMatchObject({
      dailyCap: 9,
      key: shop.key,
    });
    const rolled = await keys.roll(shop.id, 7);
    expect(rolled.key).not.toBe(shop.key);
    expect(rolled.oldKeyUntil).not.toBeNull();
    await expect(keys.roll(shop.id, 7)).rejects.toMatchObject({ code: 'key_not_rolled' });
    await expect(keys.create({ kind: 'publishable', name: 'Shop' })).rejects.toBeInstanceOf(
      InvalidRequestError,
    );
    expect(await keys.revoke(shop.id)).toBeUndefined();
    await expect(keys.revoke(shop.id)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('marque keys', () => {
  test('marque keys creates, lists, rolls and revokes keys by name', async () => {
    const { code, stdout: first } = await marque(
      'keys create Shop --sites https://shop.example --cap 100',
    );
    expect([code, /^mq_pub_\w+$/.test(first)]).toEqual([0, true]);
    expect((await marque('keys create Shop')).code).toBe(3);
    const job = await marque('keys create Job --kind restricted --scopes read,brands');
    expect(job.stdout).toMatch(/^mq_res_\w+$/);
    const listed = await client.keys.list();
    expect(listed.keys).toMatchObject([
      { name: 'Shop', origins: ['https://shop.example'], dailyCap: 100 },
      { name: 'Job', scopes: ['read', 'brands'] },
    ]);
    const lines = (await marque('keys list')).stdout.split('\n');
    expect(lines[0]).toMatch(/^Shop: publishable, mq_pub_\w{4}…\w{4}, 0 requests today, not used/);
    expect(lines[2]).toBe('2 of 20 keys');
    const rolled = await marque('keys roll Shop --overlap 7');
    expect(rolled.stdout).toMatch(/^mq_pub_\w+$/);
    expect(rolled.stdout).not.toBe(first);
    expect((await marque('keys revoke Shop')).stdout).toBe('revoked    Shop');
    expect((await client.keys.list()).keys.map(({ name }) => name)).toEqual(['Job']);
  });

  test('marque keys says what is missing', async () => {
    const refused = async (parameters: string) => {
      const { code, stderr } = await marque(parameters);
      return [code, stderr.trim()];
    };
    expect(await refused('keys')).toEqual([
      2,
      'marque: Pass list, create, roll or revoke. Run `marque keys --help`.',
    ]);
    expect(await refused('keys create')).toEqual([2, 'marque: Pass the name of the key.']);
    expect(await refused('keys roll Shop')).toEqual([2, 'marque: Pass --overlap DAYS, 0 to 30.']);
    expect(await refused('keys revoke Shop')).toEqual([2, 'marque: There is no key named Shop.']);
  });
});
