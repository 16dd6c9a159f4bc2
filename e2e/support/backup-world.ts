import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { listenForOperator } from '../../server/http/listen-for-operator';
import { type Database, openEmbedded } from '../../server/platform/database/database';
import { makeContent } from './example-content';
import { createAccount } from './factories';
import { liveInCatalog } from './lived-in-catalog';
import { createSeededDataFolder } from './start-server';

/** A data folder in use, with data that is hard to serialize. */
export async function openBackupWorld() {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const opened = openEmbedded(dataFolder);
  const stopListening = await listenForOperator(opened, dataFolder);
  await writeCatalog(opened.client, makeContent('of the backup', 600));
  await fillTables(opened.client);
  const lived = await liveInCatalog(opened);
  for (const [name, content] of Object.entries({ ...keptFiles, ...otherFiles })) {
    mkdirSync(path.dirname(path.join(dataFolder, name)), { recursive: true });
    writeFileSync(path.join(dataFolder, name), content);
  }
  return {
    dataFolder,
    client: opened.client,
    opened,
    lived,
    close: async () => {
      stopListening();
      await opened.close();
    },
  };
}

/** Files that belong in a backup. */
export const keptFiles = {
  'auth-secret': 'signs and seals',
  'mail-secret': 'hashes',
  'demo-key': 'mq_test_…\n',
  'outbox/2026-11-23-a.json': '{"to":"jane@example.com"}',
  'pages/terms.md': '# Terms\n',
};
/** Files that can be recreated. */
const otherFiles = { 'render-cache/picture.png': 'drawn' };

async function fillTables(client: Database): Promise<void> {
  const first = await createAccount(client, { email: 'jane@example.com' });
  // In the backup's order this row precedes the one it refers to.
  await client.account.create({
    data: {
      id: '00000000-0000-7000-8000-000000000000',
      email: 'jane+2@example.com',
      name: 'Zoë "ß" \\ \u2028 \r\n \u0001 🎈 %',
      quotaAccountId: first.id,
      alertThresholds: [],
    },
  });
  const accountId = first.id;
  const day = new Date('2026-11-23');
  await client.lookDay.create({ data: { holder: accountId, day, used: 7 } });
  await client.siteLook.create({
    data: {
      domain: 'xn--bcher-kva.example',
      state: 'done',
      outcome: 'found',
      brandId: 500_000_000,
      queuedAt: day,
      dueAt: day,
      lookedAt: day,
      look: { steps: [{ note: 'ü " \\ \u2028' }] },
    },
  });
  await client.usageDay.create({ data: { accountId, day, bucket: 'svg', used: 2 ** 31 - 1 } });
  await client.passkey.create({
    data: {
      accountId,
      credentialId: 'id',
      publicKey: Uint8Array.from([0, 10, 92, 255]),
      counter: 2n ** 53n + 1n,
      transports: ['usb', 'a,"b\\'],
      name: '',
    },
  });
  await client.auditEvent.create({
    data: {
      id: '00000000-0000-7000-8000-000000000001',
      accountId,
      at: new Date('2026-11-23T01:02:03.004Z'),
      kind: 'signed_in',
      actor: 'owner',
      requestId: 'r',
      details: { b: 1.5e300, a: ['\u2029', null] },
    },
  });
  await client.visitorDay.create({ data: { day, salt: 'salt', count: 3 } });
}

/** The same backup with other lines and matching checksums. */
export function rewriteLines(bytes: Buffer, change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(bytes).toString().split('\n').slice(0, -2);
  const end = gunzipSync(bytes).toString().split('\n').at(-2) ?? '';
  const changed = change(lines);
  const sha256 = createHash('sha256')
    .update(changed.map((line) => `${line}\n`).join(''))
    .digest('hex');
  const { tables } = (JSON.parse(end) as { end: { tables: object } }).end;
  return gzipSync([...changed, JSON.stringify({ end: { tables, sha256 } }), ''].join('\n'));
}
