import { expect, vi } from 'vitest';
import type { MailServer } from '../../testing/start-mail-server';
import type { AddressWorld } from './address-world';
import { countOutcomes, outcomeOf, post } from './ask';
import { strangeAddress } from './strange-addresses';

const paths = ['register', 'forgot-password', 'resend-verification', 'login'];
const atOnce = 20;
/** So many letters of one kind an account gets in an hour (spec 8.3). */
const budget = 5;

/**
 * Sends each address to all four routes. No answer is a 5xx, and the mail server sees each time
 * the one real mailbox and nobody else.
 */
export async function sendStrangeAddresses(
  count: number,
  { server, emails }: AddressWorld,
  mail: MailServer,
): Promise<{ outcomes: Record<string, number>; letters: number }> {
  const outcomes: string[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) =>
      strangeAddress(from + at, emails),
    );
    const answers = await Promise.all(
      batch.flatMap(({ sent }) =>
        paths.map((path) => post(server.baseUrl, path, { email: sent, password: 'a stolen account' })),
      ),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBeLessThan(500);
    outcomes.push(...answers.map(outcomeOf));
  }
  await quiet(mail);

  const mailboxes = new Set(emails);
  for (const { recipients, email } of mail.received) {
    expect(recipients).toHaveLength(1);
    expect(mailboxes).toContain(recipients[0]);
    expect(email.to?.map(({ address }) => address)).toEqual(recipients);
    expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
  }
  const perMailbox = countOutcomes(mail.received.flatMap(({ recipients }) => recipients));
  expect(Math.max(...Object.values(perMailbox))).toBeLessThanOrEqual(2 * budget);
  return { outcomes: countOutcomes(outcomes), letters: mail.received.length };
}

/** Waits until no further letter comes. */
async function quiet(mail: MailServer): Promise<void> {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = mail.received.length;
      const isQuiet = now > 0 && now === before;
      before = now;
      if (!isQuiet) throw new Error('letters are still coming');
    },
    { timeout: 30_000, interval: 1500 },
  );
}
