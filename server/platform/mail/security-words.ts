import type { WordsFor } from './mail-message';

/** Notices of changes to an account, so that its holder notices an intruder. */
export const securityWords: WordsFor<
  | 'password-changed'
  | 'second-factor-added'
  | 'provider-linked'
  | 'recovery-code-used'
  | 'recovery-codes-replaced'
  | 'account-deleted'
  | 'key-regenerated'
  | 'named-key-created'
  | 'new-sign-in'
  | 'sign-ins-failed'
  | 'refresh-token-reused'
  | 'second-factor-removed'
  | 'second-factors-removed-by-operator'
  | 'account-suspended'
  | 'account-restored'
> = {
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
      'If it was not you, change your password at once and remove the second factor in your settings.',
    ],
  }),
  'provider-linked': ({ provider, device, network, link }) => ({
    title: `A ${provider} account was linked`,
    before: [
      `A ${provider} account was linked to your Marque account. It can sign in to it from now on.`,
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      `If it was not you, change your password at once and unlink ${provider} in your settings.`,
    ],
  }),
  'recovery-code-used': ({ left, device, network, link }) => ({
    title: 'A recovery code was used',
    before: [
      `A recovery code of your Marque account was used. You have ${left} left.`,
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
      'Your Marque account has new recovery codes. The old ones no longer work.',
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
    after: ['If it was not you, someone knows your password. Change it wherever else you use it.'],
  }),
  'key-regenerated': ({ prefix, last4 }) => ({
    title: 'Your API key was regenerated',
    before: [
      `Your new key starts with ${prefix} and ends with ${last4}.`,
      'The previous key no longer works anywhere. Named keys go on working.',
    ],
    after: [
      'If it was you, all you need to do is use the new key.',
      'If it was not you, change your password, then regenerate the key again and revoke named keys that you do not know.',
    ],
  }),
  'named-key-created': ({ prefix, last4, device, network, link }) => ({
    title: 'A restricted key was created',
    before: [
      `Your Marque account has a new restricted key, which starts with ${prefix} and ends with ${last4}.`,
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, revoke it, change your password and regenerate your API key at once.',
    ],
  }),
  'new-sign-in': ({ device, network, link }) => ({
    title: 'Sign-in from a new device',
    before: [
      'Someone signed in to your Marque account from a new device and network.',
      `Device: ${device}. Network: ${network}.`,
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password and regenerate your API key at once.',
    ],
  }),
  'sign-ins-failed': ({ count, link }) => ({
    title: 'Many failed sign-ins',
    before: [
      `Within an hour, ${count} attempts to sign in to your Marque account have failed.`,
      'None of them succeeded.',
    ],
    action: { label: 'See the activity', link },
    after: [
      'If it was you, reset your password on the sign-in page.',
      'If it was not you, change your password: an attempt also fails when the password is right and the second factor is wrong.',
    ],
  }),
  'refresh-token-reused': ({ device, network, link }) => ({
    title: 'A session was ended for your safety',
    before: [
      'A refresh token of your Marque account was used twice, either because of a bug in a program or because the token was copied. The session that it belonged to has ended.',
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
      'The operator has suspended your Marque account. Its API key does not work, and no one can sign in.',
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
};
