import { domainToASCII } from 'node:url';
import { expect, vi } from 'vitest';
import type { MailServer } from '../../stand-ins/start-mail-server';
import type { AddressWorld } from './address-world';
import { countOutcomes, outcomeOf, post } from './ask';
import { attackersHost, strangeAddress } from './strange-addresses';

const paths = ['register', 'forgot-password', 'resend-verification', 'login'];
const atOnce = 20;
const quietTicks = 2;
/** So many messages of one kind an account gets in an hour (spec 8.3). */
const budget = 5;

/**
 * Sends each address to all four routes. No response is a 5xx, and the mail server sees each time
 * the one real mailbox and nobody else.
 */
export async function sendStrangeAddresses(
  count: number,
  { server, emails }: AddressWorld,
  mail: MailServer,
): Promise<{ outcomes: Record<string, number>; messages: number }> {
  const outcomes: string[] = [];
  // Messages of whoever used the server before are still on their way.
  if (mail.received.length > 0) await quiet(mail);
  const messagesBefore = mail.received.length;
  const mailboxes = new Set(emails);
  for (let from = 0; from < count; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) =>
      strangeAddress(from + i, emails),
    );
    const responses = await Promise.all(
      batch.flatMap(({ sent }) =>
        paths.map((path) =>
          post(server.baseUrl, path, { email: sent, password: 'a stolen account' }),
        ),
      ),
    );
    for (const response of responses) expect(response.status, response.text).toBeLessThan(500);
    outcomes.push(...responses.map(outcomeOf));
    for (const [i, { sent }] of batch.entries()) {
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

/** A few of them are somebody else's real address: then it is theirs, letter by letter. */
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

/** The mail server shows international domains in their own script. */
function inAscii(address = ''): string {
  const [local = '', host = ''] = address.split('@');
  return `${local}@${domainToASCII(host)}`;
}

/** Waits until no further message comes: a busy machine may send none for a tick. */
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
