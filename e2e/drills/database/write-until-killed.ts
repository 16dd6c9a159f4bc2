import { randomUUID } from 'node:crypto';
import { openEmbedded } from '../database';

// Says which accounts the data folder given as argument holds, then writes new ones until it is
// killed, and says of each that it is written only once the database has said so.
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
