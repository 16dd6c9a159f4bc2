import type { WordsFor } from './mail-message';

/** Messages with a link that confirms an address or sets a new password. */
export const linkWords: WordsFor<
  'verify-email' | 'change-email' | 'undo-email' | 'address-wanted' | 'reset-password'
> = {
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
    before: ['Confirm that your Marque account should use this address.'],
    action: { label: 'Use this address', link },
    after: [
      'The link works once, within 24 hours.',
      'If it was not you, ignore this message: nothing happens until you confirm.',
    ],
  }),
  'undo-email': ({ newEmail, link }) => ({
    title: 'Your e-mail address was changed',
    before: [`The address of your Marque account was changed to ${newEmail}.`],
    action: { label: 'Undo the change', link },
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
    before: ['Someone requested a new password for the Marque account with this address.'],
    action: { label: 'Set a new password', link },
    after: [
      'The link works once, within one hour.',
      'If it was not you, ignore this message. Your password stays the same.',
    ],
  }),
};
