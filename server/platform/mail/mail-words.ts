/** Everything that Marque writes to people, and what each message is about. */
type Details = {
  'verify-email': { link: string };
  'reset-password': { link: string };
  'password-changed': object;
  'account-deleted': object;
  'key-regenerated': { prefix: string; last4: string };
  'plan-upgraded': { link: string };
  'payment-failed': { link: string; graceDays: number };
  'plan-downgraded': { link: string };
};

/** Links are built by the caller, from PUBLIC_URL alone. */
export type MailMessage<Kind extends keyof Details = keyof Details> = {
  [K in Kind]: { kind: K; to: string } & Details[K];
}[Kind];

export type MailWords = {
  title: string;
  before: string[];
  action?: { label: string; link: string };
  after: string[];
};

const words: { [Kind in keyof Details]: (details: Details[Kind]) => MailWords } = {
  'verify-email': ({ link }) => ({
    title: 'Verify your e-mail address',
    before: ['A Marque account was created with this address. Confirm that the address is yours.'],
    action: { label: 'Verify address', link },
    after: [
      'The link works for 24 hours.',
      'If you did not create an account, ignore this message.',
    ],
  }),
  'reset-password': ({ link }) => ({
    title: 'Reset your password',
    before: ['Somebody asked for a new password for the Marque account with this address.'],
    action: { label: 'Choose a new password', link },
    after: [
      'The link works once, for one hour.',
      'If it was not you, ignore this message: your password stays the same.',
    ],
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    before: [
      'The password of your Marque account was changed. All other devices have been signed out.',
    ],
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, reset your password on the sign-in page at once.',
    ],
  }),
  'account-deleted': () => ({
    title: 'Your account was deleted',
    before: [
      'Your Marque account was deleted, with its API key, its usage and its subscription.',
      'The key no longer works anywhere, and you will not be charged again.',
    ],
    after: ['If it was not you, somebody knows your password: change it wherever else you use it.'],
  }),
  'key-regenerated': ({ prefix, last4 }) => ({
    title: 'Your API key was replaced',
    before: [
      `Your new key starts with ${prefix} and ends with ${last4}.`,
      'The previous key no longer works anywhere.',
    ],
    after: [
      'If it was you, all you need to do is use the new key.',
      'If it was not you, change your password, then replace the key again.',
    ],
  }),
  'plan-upgraded': ({ link }) => ({
    title: 'You are on the pro plan',
    before: [
      'Thank you. The limits of the pro plan and all six variants are now yours; your API key stays the same.',
    ],
    action: { label: 'See your plan', link },
    after: ['You can cancel there at any time.'],
  }),
  'payment-failed': ({ link, graceDays }) => ({
    title: 'Your payment did not come through',
    before: [
      'The payment for your pro plan failed. It will be tried again in the next few days.',
      `You keep the pro plan for ${graceDays} days in the meantime.`,
    ],
    action: { label: 'Check your card', link },
    after: ['If you have already changed your card, there is nothing more to do.'],
  }),
  'plan-downgraded': ({ link }) => ({
    title: 'You are on the free plan',
    before: [
      'Your subscription to the pro plan has ended. Your API key keeps working, within the limits of the free plan.',
    ],
    action: { label: 'See your plan', link },
    after: ['You can return to the pro plan there at any time.'],
  }),
};

export function wordsOf<Kind extends keyof Details>(message: MailMessage<Kind>): MailWords {
  return words[message.kind](message);
}
