import { randomUUID } from 'node:crypto';
import { openEmbedded } from '../../../server/platform/database/database';

// Prints the accounts in the data folder given as argument, then creates new ones until it is killed.
// Each is printed once the database has acknowledged it.
const [dataFolder = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const writersAtOnce = 4;

const { client } = openEmbedded(dataFolder);
const stored = await client.account.findMany({
  select: { email: true },
  orderBy: { email: 'asc' },
});
say(JSON.stringify(stored.map(({ email }) => email)));

async function write(): Promise<never> {
  for (;;) {
    const email = `${randomUUID()}@example.com`;
    const record = { hash: email, prefix: 'mq_test_', last4: 'last' };
    await client.account.create({ data: { email, keys: { create: record } } });
    say(email);
  }
}
await Promise.all(Array.from({ length: writersAtOnce }, write));
