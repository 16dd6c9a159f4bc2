import type { Bucket } from '../../contract/plans';

/** Where a request came from: the browser and the network, as far as they are known. */
type Where = { device: string; network: string };

/** The requested messages with a link, each with its details. */
type LinkDetails = {
  'verify-email': { link: string };
  'reset-password': { link: string };
  'change-email': { link: string };
  'address-wanted': { link: string };
};

/** The notices to account holders. */
type NoticeDetails = {
  'password-changed': object;
  'second-factor-added': Where & { link: string };
  'provider-linked': Where & { provider: string; link: string };
  'recovery-code-used': Where & { left: number; link: string };
  'recovery-codes-replaced': Where & { link: string };
  'account-deleted': object;
  'key-regenerated': { prefix: string; last4: string };
  'named-key-created': Where & { prefix: string; last4: string; link: string };
  'undo-email': { newEmail: string; link: string };
  'new-sign-in': Where & { link: string };
  'sign-ins-failed': { count: number; link: string };
  'refresh-token-reused': Where & { link: string };
  'second-factor-removed': Where & { link: string };
  'second-factors-removed-by-operator': { link: string };
  'account-suspended': { reason: string };
  'account-restored': { link: string };
  'plan-upgraded': { link: string };
  'payment-failed': { link: string; graceDays: number };
  'plan-downgraded': { link: string };
  'webhook-disabled': { host: string; isGone: boolean; link: string };
  'usage-alert': { bucket: Bucket; threshold: number; used: number; limit: number; link: string };
};

/** Every message that Marque sends. */
export type MailDetails = LinkDetails & NoticeDetails;

/** Links are built by the caller, from PUBLIC_URL alone. */
export type MailMessage<Kind extends keyof MailDetails = keyof MailDetails> = {
  [K in Kind]: { kind: K; to: string } & MailDetails[K];
}[Kind];

export type LinkMessage = MailMessage<keyof LinkDetails>;
/** A notice without its recipient. */
export type NoticeContent = {
  [Kind in keyof NoticeDetails]: { kind: Kind } & NoticeDetails[Kind];
}[keyof NoticeDetails];

type Action = { label: string; link: string };

export type MailWords = {
  title: string;
  before: string[];
  action?: Action;
  after: string[];
};

/** The words of each of these messages, made from its details. */
export type WordsFor<Kinds extends keyof MailDetails> = {
  [Kind in Kinds]: (details: MailDetails[Kind]) => MailWords;
};
