import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../testing/start-mail-server';
import { openAddressWorld } from './drill/address-world';
import { hasPostgres } from './drill/postgres-database';
import { sendStrangeAddresses } from './drill/send-strange-addresses';

const addresses = 20_000;

test(`${addresses} strange addresses: no 5xx, and no letter goes to anybody else`, async () => {
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  const world = await openAddressWorld(hasPostgres() ? 'postgres' : 'embedded', 100, {
    SMTP_URL: mail.url,
  });
  onTestFinished(world.stop);
  const { outcomes, letters } = await sendStrangeAddresses(addresses, world, mail);
  console.log(
    `${addresses} strange addresses, each on four routes:`,
    outcomes,
    `${letters} letters`,
  );
  expect(letters).toBeGreaterThan(100);
});
