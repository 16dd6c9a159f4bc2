import { domainToASCII } from 'node:url';
import { expect, vi } from 'vitest';
import type { MailServer } from '../../stand-ins/start-mail-server';
import type { AddressWorld } from './address-world';
import { countOutcomes, outcomeOf, post } from './ask';

const paths = ['register', 'forgot-password', 'resend-verification', 'login'];
const atOnce = 20;
const quietTicks = 2;
/** The messages of one kind that an account gets in an hour. */
const budget = 5;

/**
 * Sends each address to all four routes. No response may be a 5xx, and the mail server may see the one
 * real mailbox only.
 */
export async function sendStrangeAddresses(
  count: number,
  { server, emails }: AddressWorld,
  mail: MailServer,
): Promise<{ outcomes: Record<string, number>; messages: number }> {
  const outcomes: string[] = [];
  // Messages of an earlier test are still on their way.
  if (mail.received.length > 0) await quiet(mail);
  const messagesBefore = mail.received.length;
  const mailboxes = new Set(emails);
  for (let from = 0; from < count; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) =>
      strangeAddress(from + i, emails),
    );
    const responses = await Promise.all(
      batch.flatMap((sent) =>
        paths.map((path) =>
          post(server.baseUrl, path, { email: sent, password: 'a stolen account' }),
        ),
      ),
    );
    for (const response of responses) expect(response.status, response.text).toBeLessThan(500);
    outcomes.push(...responses.map(outcomeOf));
    for (const [i, sent] of batch.entries()) {
      const { user } = (responses[i * paths.length]?.json ?? {}) as { user?: { email: string } };
      if (user) mailboxes.add(expectPlain(user.email, String(sent)));
    }
  }
  await quiet(mail);

  const messages = mail.received.slice(messagesBefore);
  for (const { recipients, email } of messages) {
    expect(recipients).toHaveLength(1);
    expect(mailboxes).toContain(inAscii(recipients[0]));
    expect(email.to?.map(({ address }) => inAscii(address))).toEqual(recipients.map(inAscii));
    expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
  }
  const perMailbox = countOutcomes(messages.flatMap(({ recipients }) => recipients));
  expect(Math.max(...Object.values(perMailbox))).toBeLessThanOrEqual(2 * budget);
  return { outcomes: countOutcomes(outcomes), messages: messages.length };
}

/** A few match another account's real address: the message then goes to that account. */
function expectPlain(email: string, sent: string): string {
  const [local, host] = email.split('@');
  const [sentLocal, sentHost = ''] = sent.normalize('NFKC').trim().toLowerCase().split('@');
  expect(local).toBe(sentLocal);
  expect(host).toEqual(
    /^[a-z.]+$/.test(sentHost) ? sentHost : expect.stringMatching(/^xn--[a-z0-9-]+\.com$/),
  );
  expect(host).not.toContain(attackersHost);
  return email;
}

/** The mail server reports international domains in their own script. */
function inAscii(address = ''): string {
  const [local = '', host = ''] = address.split('@');
  return `${local}@${domainToASCII(host)}`;
}

/** Waits until no further message arrives: a busy machine may send none for a tick. */
async function quiet(mail: MailServer): Promise<void> {
  let before = -1;
  let ticks = 0;
  await vi.waitFor(
    () => {
      const now = mail.received.length;
      ticks = now > 0 && now === before ? ticks + 1 : 0;
      before = now;
      if (ticks < quietTicks) throw new Error('messages are still coming');
    },
    { timeout: 120_000, interval: 1500 },
  );
}

/** A host that an attacker could want mail sent to; no account has it. */
const attackersHost = 'attacker.example';

const long = (size: number) => 'a'.repeat(size);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

type Disguise = (local: string, host: string) => unknown;

/** Each must reach the real mailbox or none. */
const disguises: Disguise[] = [
  (local, host) => `${local}@${host}`,
  (local, host) => `${local}\uFF20${host}`,
  (local, host) => `${local}\uFE6B${host}`,
  (local, host) => fullWidth(`${local}@${host}`),
  (local, host) => `${local}@${host.replaceAll('.', '\uFF0E')}`,
  (local, host) => `${local}@${host.replaceAll('.', '\u3002')}`,
  (local, host) => ` \t${local.toUpperCase()}@${host.toUpperCase()}\r\n`,
  (local, host) => `${local.replace('k', '\u212A')}@${host}`,
  (local, host) => `"${local}"@${host}`,
  (local, host) => `"${local}@${attackersHost}"@${host}`,
  (local, host) => `"${local}@${host}"@${attackersHost}`,
  (local, host) => `"\\"${local}"@${host}`,
  (local, host) => `${local}@${host}\r\nBcc: eve@${attackersHost}`,
  (local, host) => `${local}@${host}\nRCPT TO:<eve@${attackersHost}>`,
  (local, host) => `${local}@${host}%0d%0aBcc:eve@${attackersHost}`,
  (local, host) => `${local}\r\n@${host}`,
  (local, host) => `${local}@${host},eve@${attackersHost}`,
  (local, host) => `eve@${attackersHost},${local}@${host}`,
  (local, host) => `${local}@${host};eve@${attackersHost}`,
  (local, host) => `${local}@${host} eve@${attackersHost}`,
  (local, host) => `${local}@${host}\uFF0Ceve@${attackersHost}`,
  (local, host) => `<${local}@${host}>,<eve@${attackersHost}>`,
  (local) => `${local} <eve@${attackersHost}>`,
  (local, host) => `group: ${local}@${host}, eve@${attackersHost};`,
  (local, host) => `@${attackersHost}:${local}@${host}`,
  (local, host) => `${local}@${host}@${attackersHost}`,
  (local, host) => `${local}@${attackersHost}@${host}`,
  (local, host) => `${local}@${host}(eve@${attackersHost})`,
  (local, host) => `${local}\0@${host}`,
  (local, host) => `${local}@${host}\0.${attackersHost}`,
  (local, host) => `${local}@${host}\u0000`,
  (local, host) => `${local}@${host}/.${attackersHost}`,
  (local, host) => `${local}@${host}?@${attackersHost}`,
  (local, host) => `${local}@${host}#.${attackersHost}`,
  (local, host) => `${local}@${host}:25`,
  (local, host) => `${local}@${host}\\.${attackersHost}`,
  (local, host) => `${local}@${host.replace('a', '%61')}`,
  (local, host) => `${local}@${host.replace('a', '\u0430')}`,
  (local, host) => `${local.replace(/^./, '\u0430')}@${host}`,
  (local, host) => `${local}@${host.replace('a', 'a\u200B')}`,
  (local, host) => `${local}@${host.replace('a', 'a\u0301')}`,
  (local, host) => `${local}\uD800@${host}`,
  (local, host) => `\u202E${local}@${host}`,
  (local) => `${local}@[127.0.0.1]`,
  (local) => `${local}@127.0.0.1`,
  (local) => `${local}@localhost`,
  (local, host) => `${local}${long(320 - local.length - host.length - 1)}@${host}`,
  (local, host) => `${local}@${`${long(60)}.`.repeat(5)}${host}`.slice(0, 320),
  (local, host) => `${local}@${long(320)}.${host}`,
  (local, host) => [`${local}@${host}`, `eve@${attackersHost}`],
  (local, host) => ({ address: `${local}@${host}`, toString: `eve@${attackersHost}` }),
  () => null,
  () => 7,
  () => '',
  () => '@',
];

/** Every disguise of every real address, then the same with something strange inserted. */
function strangeAddress(i: number, mailboxes: string[]): unknown {
  const mailbox = mailboxes[Math.floor(i / disguises.length) % mailboxes.length];
  const [local = '', host = ''] = mailbox?.split('@') ?? [];
  const sent = disguises[i % disguises.length]?.(local, host);
  const turn = Math.floor(i / (disguises.length * mailboxes.length));
  if (turn === 0 || typeof sent !== 'string') return sent;
  const place = (i * 7) % (sent.length + 1);
  const oddity = oddities[(i + turn) % oddities.length] ?? '';
  return sent.slice(0, place) + oddity + sent.slice(place);
}

const oddities = ['\0', '\r\n', '"', ',', '\uFF20', '<', '\u0000\uFFFF', '\u00AD', '\uDC00', '%00'];
export const disguiseCount = disguises.length;
