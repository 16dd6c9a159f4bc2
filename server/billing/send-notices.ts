import { database } from '../platform/database/database';
import type { BillingNoticeKind } from '../platform/generated/enums';
import { sendNotice } from '../platform/mail/send-mail';
import { billingPage } from './parse-return-url';
import { pastDueGraceDays as graceDays } from './subscription-status';

const mailKinds = {
  plan_upgraded: 'plan-upgraded',
  plan_downgraded: 'plan-downgraded',
  payment_failed: 'payment-failed',
} as const satisfies Record<BillingNoticeKind, string>;

/** Sends the account's pending messages, each once: whichever process deletes the row sends it. */
export async function sendNotices(accountId: string): Promise<void> {
  const link = billingPage();
  const pending = await database().billingNotice.findMany({
    where: { accountId },
    orderBy: { id: 'asc' },
    select: { id: true, kind: true, account: { select: { email: true, emailVerifiedAt: true } } },
  });
  for (const { id, kind, account } of pending) {
    const { count } = await database().billingNotice.deleteMany({ where: { id } });
    if (count === 1) sendNotice(account, { kind: mailKinds[kind], link, graceDays });
  }
}
