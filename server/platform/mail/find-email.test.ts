import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startMailServer } from '../../../e2e/stand-ins/start-mail-server';
import { createMailer, type MailFailure } from './create-mailer';
import { isSingleRecipient, mailboxOf } from './find-email';
import { createSmtpTransport } from './smtp-transport';

/** Only ends a hung test: a busy machine may take longer. */
const patienceMs = 200_000;
const compose = async () => ({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

it.each([
  'jane@example.com',
  "o'brien+marque@mail.example.co.uk",
  'demo@marque.localhost',
  'j@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
])('%s gets mail', (address) => {
  expect(isSingleRecipient(address)).toBe(true);
});

it.each([
  '',
  'jane',
  '@example.com',
  'jane@',
  'a@b@c.example',
  '"a"@b.example',
  '<a@b.example>',
  'a@b.example,c@d.example',
  'a@b.example\r\nRCPT TO:<c@d.example>',
  'a@b.example\n',
  ' a@b.example',
  'a@b.example\0',
  'a@[127.0.0.1]',
  'a..b@example.com',
  'a\uFF20b.example',
  'j\u00E4ne@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${['b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(50)).join('.')}.example`,
])('%j gets no mail', (address) => {
  expect(isSingleRecipient(address)).toBe(false);
});

it.each([
  ['jane@example.com', 'jane@example.com'],
  ['jane+work@example.com', 'jane@example.com'],
  ['jane+a+b@example.com', 'jane@example.com'],
  ['+jane@example.com', '+jane@example.com'],
  ['jane.doe@example.com', 'jane.doe@example.com'],
  ['jane.d.oe+x@gmail.com', 'janedoe@gmail.com'],
  ['jane.doe@googlemail.com', 'janedoe@gmail.com'],
])('mail to %s goes to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

describe('500 strange addresses', () => {
  const strange = ['"', ',', ';', '<', '>', '(', ')', '\r\n', '\0', ' ', '@', '＠', ':', '[', '\\'];
  const odd = fc.constantFrom(...strange, ..."'+=%!{|.éaZ0");
  const part = fc.string({ unit: odd, minLength: 1, maxLength: 12 });
  const plain = fc.string({ unit: fc.constantFrom(..."'+=%!{|}~^`?*&$#.-_aZ09"), minLength: 1 });
  const address = fc.oneof(
    fc.tuple(part, part).map(([local, host]) => `${local}@${host}.example`),
    fc.tuple(plain, part).map(([local, host]) => `${local}@${host}`),
    plain.map((local) => `${local}@example.com`),
    fc.constantFrom(
      '"evil@attacker.example"@victim.example',
      'a@victim.example,b@attacker.example',
      'a@victim.example\r\nRCPT TO:<b@attacker.example>',
      'group:a@victim.example;',
      'a@victim.example b@attacker.example',
      '<a@victim.example>',
      'a@[x@attacker.example]',
      '.a..b.@victim.example',
      'a@1.2.3',
      'a@0x7f.1',
      'a@xn--a.example',
      'a@VICTIM.example',
      'a@-.-.example',
      'a＠victim.example',
    ),
  );

  it('reach the mailbox that they name, or none if an address can be read in two ways', async () => {
    const server = await startMailServer();
    const failures: MailFailure[] = [];
    const mailer = createMailer(createSmtpTransport(server.url, 'no-reply@marque.test'), {
      compose,
      drainTimeoutMs: patienceMs,
      onFailure: (failure) => failures.push(failure),
    });
    const addresses = fc.sample(address, { numRuns: 500, seed: 1 });
    for (const to of addresses)
      mailer.send({ kind: 'verify-email', to, link: 'http://localhost:3000/' });
    await mailer.drain();
    await server.stop();
    const reached = server.received.map(({ recipients }) => recipients);
    expect(reached.filter((recipients) => recipients.length !== 1)).toEqual([]);
    const asked = addresses.filter((to) => !/[\s"(),:;<>[\]\\\p{C}]|[^\x20-\x7e]/u.test(to));
    const sentTo = reached.flat();
    expect(sentTo.filter((to) => !asked.includes(to) || to.split('@').length !== 2)).toEqual([]);
    expect(server.received.filter(({ email }) => email.to?.length !== 1 || email.cc)).toEqual([]);
    expect(sentTo.length + failures.length).toBe(500);
    // Both kinds occur often, or the guarantee would be empty.
    expect(Math.min(sentTo.length, failures.length)).toBeGreaterThan(75);
  });

  it('a strange address has at most one recipient even without the guard: nodemailer gets no list to parse', async () => {
    const server = await startMailServer();
    const transport = createSmtpTransport(server.url, 'no-reply@marque.test');
    const addresses = fc.sample(address, { numRuns: 500, seed: 2 });
    await Promise.allSettled(
      addresses.map(async (to) =>
        transport.send(
          { id: 'a', kind: 'verify-email', to, ...(await compose()) },
          AbortSignal.timeout(patienceMs),
        ),
      ),
    );
    transport.close();
    await server.stop();
    const counts = new Set(server.received.map(({ recipients }) => recipients.length));
    expect([...counts]).toEqual([1]);
    expect(server.received.length).toBeGreaterThan(75);
  });
});
