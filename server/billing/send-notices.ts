import { database } from '../database/database';
import type { BillingNoticeKind } from '../generated/enums';
import type { MailMessage } from '../mail/mail-message';
import { sendMail } from '../mail/send-mail';
import { billingPage } from './parse-return-url';
import { pastDueGraceDays } from './subscription-status';

/** Hands the account's letters to the mailer, each once: whoever takes the row away sends it. */
export async function sendNotices(accountId: string): Promise<void> {
  const waiting = await database().billingNotice.findMany({
    where: { accountId },
    orderBy: { id: 'asc' },
    select: { id: true, kind: true, account: { select: { email: true } } },
  });
  for (const { id, kind, account } of waiting) {
    const { count } = await database().billingNotice.deleteMany({ where: { id } });
    if (count === 1) sendMail(letter(kind, account.email));
  }
}

function letter(kind: BillingNoticeKind, to: string): MailMessage {
  const link = billingPage();
  const letters = {
    plan_upgraded: { kind: 'plan-upgraded', to, link },
    payment_failed: { kind: 'payment-failed', to, link, graceDays: pastDueGraceDays },
    plan_downgraded: { kind: 'plan-downgraded', to, link },
  } as const satisfies Record<BillingNoticeKind, MailMessage>;
  return letters[kind];
}
