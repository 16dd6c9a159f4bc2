import type { MailDetails, MailMessage } from './mail-message';

type Action = { label: string; link: string };

export type MailWords = {
  title: string;
  before: string[];
  action?: Action;
  /** What else the reader may do, as a plain link. */
  alternative?: Action;
  after: string[];
};

const words: { [Kind in keyof MailDetails]: (details: MailDetails[Kind]) => MailWords } = {
  'verify-email': ({ link }) => ({
    title: 'Verify your e-mail address',
    before: ['A Marque account was created with this address. Confirm that the address is yours.'],
    action: { label: 'Verify address', link },
    after: [
      'The link works for 24 hours.',
      'If you did not create an account, ignore this message: nothing happens until you confirm.',
    ],
  }),
  'change-email': ({ link }) => ({
    title: 'Confirm your new e-mail address',
    before: ['The holder of a Marque account wants to use this address from now on.'],
    action: { label: 'Use this address', link },
    after: [
      'The link works once, within 24 hours.',
      'If it was not you, ignore this message: nothing happens until you confirm.',
    ],
  }),
  'agree-email': ({ newEmail, link, keepLink }) => ({
    title: 'Agree to your new e-mail address',
    before: [
      `Somebody who is signed in to your Marque account wants to change its address to ${newEmail}.`,
      'The change takes effect once you agree here and the new address is confirmed.',
    ],
    action: { label: 'Agree to the change', link },
    alternative: { label: 'Keep my address', link: keepLink },
    after: [
      'If it was you, agree to the change. Without your agreement it can be finished after 7 days, with a confirmation of the account’s holder.',
      'If it was not you, keep your address within 14 days, also after the change. That ends all sessions, revokes the API key and lets you set a new password.',
    ],
  }),
  'keep-email': ({ newEmail, link }) => ({
    title: 'Your e-mail address was changed',
    before: [`The address of your Marque account was changed to ${newEmail}.`],
    action: { label: 'Keep my address', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, undo the change within 7 days. That ends all sessions, revokes the API key and lets you set a new password.',
    ],
  }),
  'address-wanted': ({ link }) => ({
    title: 'You already have an account',
    before: [
      'The holder of a Marque account wants to use this address, which belongs to another account.',
      'If both are yours, set a new password for the other one, sign in there and delete it first.',
    ],
    action: { label: 'Request a new password', link },
    after: ['If it was not you, ignore this message: nothing was changed.'],
  }),
  'reset-password': ({ link }) => ({
    title: 'Reset your password',
    before: ['Somebody asked for a new password for the Marque account with this address.'],
    action: { label: 'Set a new password', link },
    after: [
      'The link works once, within one hour.',
      'If it was not you, ignore this message. Your password stays the same.',
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
  'second-factor-added': ({ device, network, link }) => ({
    title: 'A second factor was added',
    before: [
      'A second factor was added to your Marque account. It can confirm a sign-in from now on.',
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password and remove it in your settings at once.',
    ],
  }),
  'recovery-code-used': ({ left, device, network, link }) => ({
    title: 'A recovery code was used',
    before: [
      `Somebody signed in to your Marque account with a recovery code. You have ${left} left.`,
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password and make new recovery codes at once.',
    ],
  }),
  'recovery-codes-replaced': ({ device, network, link }) => ({
    title: 'Your recovery codes were replaced',
    before: [
      'New recovery codes were made for your Marque account. The earlier ones no longer work.',
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password and make new recovery codes at once.',
    ],
  }),
  'account-deleted': () => ({
    title: 'Your account was deleted',
    before: [
      'Your Marque account was deleted, with its API key, its usage and its subscription.',
      'The key no longer works anywhere, and you will not be charged again.',
    ],
    after: ['If it was not you, somebody knows your password. Change it wherever else you use it.'],
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
  'new-sign-in': ({ device, network, link }) => ({
    title: 'Sign-in from a new device',
    before: [
      'Somebody signed in to your Marque account from a device and a network that it has not been used from before.',
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password and replace your API key at once.',
    ],
  }),
  'sign-ins-failed': ({ count, link }) => ({
    title: 'Many failed sign-ins',
    before: [
      `Within an hour, ${count} attempts to sign in to your Marque account have failed.`,
      'Nobody got in by them.',
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, reset your password on the sign-in page.',
      'If it was not you, make sure that you use your password nowhere else.',
    ],
  }),
  'refresh-token-reused': ({ device, network, link }) => ({
    title: 'A session was ended for your safety',
    before: [
      'A refresh token of your Marque account was used twice: by a mistake of a program, or because somebody has copied it. The session that it belonged to has ended.',
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: ['If you do not know that device, sign out everywhere and change your password.'],
  }),
  'second-factor-removed': ({ device, network, link }) => ({
    title: 'A second factor was removed',
    before: [
      'A second factor was removed from your Marque account.',
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password at once.',
    ],
  }),
  'second-factors-removed-by-operator': ({ link }) => ({
    title: 'Your second factors were removed',
    before: [
      'The operator has removed the second factors of your Marque account. Your password alone now signs in.',
    ],
    action: { label: 'Set up a second factor', link },
    after: ['If you did not ask for this, change your password at once and tell the operator.'],
  }),
  'account-suspended': ({ reason }) => ({
    title: 'Your account was suspended',
    before: [
      'The operator has suspended your Marque account. Its API key does not work, and nobody can sign in.',
      `The reason: ${reason}`,
    ],
    after: ['Write to the operator to have it restored.'],
  }),
  'account-restored': ({ link }) => ({
    title: 'Your account was restored',
    before: [
      'The operator has restored your Marque account. Its API key works again, and you can sign in.',
    ],
    action: { label: 'Sign in', link },
    after: [],
  }),
  'plan-upgraded': ({ link }) => ({
    title: 'You are on the pro plan',
    before: [
      'Thank you. The limits of the pro plan and all six variants are available from now on. Your API key stays the same.',
    ],
    action: { label: 'See your plan', link },
    after: ['You can cancel there at any time.'],
  }),
  'payment-failed': ({ link, graceDays }) => ({
    title: 'Your payment failed',
    before: [
      'The payment for your pro plan failed. Stripe will try again in the next few days.',
      `You keep the pro plan for ${graceDays} days in the meantime.`,
    ],
    action: { label: 'Update your card', link },
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
  'usage-alert': ({ bucket, threshold, used, limit, link }) => ({
    title:
      threshold < 100
        ? `${threshold}% of today’s ${bucket} requests are used`
        : `Today’s ${bucket} requests are used up`,
    before: [
      `Your account has used ${used} of the ${limit} ${bucket} requests that your plan allows a day.`,
      threshold < 100
        ? 'Once all are used, further ones are refused with status 429. The limit resets at 00:00 UTC.'
        : 'Further ones are refused with status 429. The limit resets at 00:00 UTC.',
    ],
    action: { label: 'See your usage', link },
    after: ['You can choose in your settings when you get this message.'],
  }),
};

export function wordsOf<Kind extends keyof MailDetails>(message: MailMessage<Kind>): MailWords {
  return words[message.kind](message);
}
