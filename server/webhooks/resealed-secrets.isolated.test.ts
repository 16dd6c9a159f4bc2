import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';

// Each `startWith` stands for a server that has just started with these secrets.

const [first, second, third] = ['first', 'second', 'third'].map((name) => name.repeat(8)) as [
  string,
  string,
  string,
];

let opened: Awaited<ReturnType<typeof openAnyDatabase>>;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await opened.close();
});

async function startWith(secret: string, previous?: string) {
  vi.resetModules();
  vi.stubEnv('AUTH_SECRET', secret);
  vi.stubEnv('AUTH_SECRET_PREVIOUS', previous ?? '');
  const { resealAll } = await import('../accounts/second-factor/seal-secret');
  const secrets = await import('./signing-secrets');
  const reseal = async () => {
    for (const column of secrets.sealedColumns) await resealAll(opened.client, column);
  };
  return { ...secrets, reseal };
}

type Server = Awaited<ReturnType<typeof startWith>>;

/** An endpoint of the operator whose secret was rolled: both sign. */
async function addEndpoint({ generateSecret, sealNewSecret, sealNextSecret }: Server) {
  const [old, current] = [generateSecret(), generateSecret()];
  const columns = { url: 'https://hooks.example.com/', events: [], slugs: [] };
  const { id, ...made } = await opened.client.webhookEndpoint.create({
    data: { ...columns, sealedSecret: '' },
  });
  const before = { ...made, id, ...(await sealNewSecret(id, old)) };
  const data = await sealNextSecret(before, current, Date.now());
  await opened.client.webhookEndpoint.update({ where: { id }, data });
  return { id, secrets: [current, old] };
}

const read = (id: string) => opened.client.webhookEndpoint.findUniqueOrThrow({ where: { id } });

test('signing secrets are resealed with the new AUTH_SECRET, the one before a roll too, so that the overlap can end', async () => {
  const { id, secrets } = await addEndpoint(await startWith(first));
  const during = await startWith(second, first);
  expect(await during.openSecrets(await read(id), Date.now())).toEqual(secrets);
  await during.reseal();
  const resealed = await read(id);
  await during.reseal();
  expect(await read(id)).toEqual(resealed);

  const after = await startWith(second);
  expect(await after.openSecrets(resealed, Date.now())).toEqual(secrets);
  const old = await startWith(first);
  expect(await old.openSecrets(resealed, Date.now())).toEqual([]);
});

test('signing secrets stay as they are if neither AUTH_SECRET opens them', async () => {
  const { id, secrets } = await addEndpoint(await startWith(first));
  const sealed = await read(id);
  const other = await startWith(third, second);
  await other.reseal();
  expect(await read(id)).toEqual(sealed);
  const back = await startWith(third, first);
  expect(await back.openSecrets(sealed, Date.now())).toEqual(secrets);
});
