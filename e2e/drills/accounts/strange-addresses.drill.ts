import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../stand-ins/start-mail-server';
import { openAddressWorld } from './address-world';
import { hasPostgres } from './postgres-database';
import { sendStrangeAddresses } from './send-strange-addresses';

const addresses = 20_000;

test(`${addresses} strange addresses cause no 5xx and no message to anyone else`, async () => {
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  const world = await openAddressWorld(hasPostgres() ? 'postgres' : 'embedded', 100, {
    SMTP_URL: mail.url,
  });
  onTestFinished(world.stop);
  const { outcomes, messages } = await sendStrangeAddresses(addresses, world, mail);
  console.log(
    `${addresses} strange addresses, each on four routes:`,
    outcomes,
    `${messages} messages`,
  );
  expect(messages).toBeGreaterThan(100);
});
