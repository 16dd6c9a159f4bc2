import { render, toPlainText } from '@react-email/render';
import { env } from '../env';
import type { LetterContent } from '../mailer/create-mailer';
import { LetterLayout, type LetterWords } from './letter-layout';
import type { MailMessage } from './mail-message';

/** The words of a message, as HTML and as the same in plain text. */
export async function composeMail(message: MailMessage): Promise<LetterContent> {
  const words = wordsOf(message);
  const html = await render(<LetterLayout words={words} siteUrl={env.publicUrl} />);
  return { subject: words.title, html, text: toPlainText(html) };
}

function wordsOf(message: MailMessage): LetterWords {
  switch (message.kind) {
    case 'verify-email':
      return {
        title: 'Verify your e-mail address',
        before: ['An account was created at Marque with this address. Confirm that it is yours.'],
        action: { label: 'Verify address', link: message.link },
        after: [
          'The link works for 24 hours.',
          'If you did not create an account, ignore this message.',
        ],
      };
    case 'reset-password':
      return {
        title: 'Reset your password',
        before: ['A new password was asked for the Marque account with this address.'],
        action: { label: 'Choose a new password', link: message.link },
        after: [
          'The link works once, for one hour.',
          'If you did not ask for it, ignore this message: your password stays as it is.',
        ],
      };
    case 'password-changed':
      return {
        title: 'Your password was changed',
        before: [
          'The password of your Marque account was changed. Whoever was signed in elsewhere is signed out.',
        ],
        after: [
          'If it was you, there is nothing to do.',
          'If it was not you, ask for a new password on the sign-in page at once.',
        ],
      };
    case 'account-deleted':
      return {
        title: 'Your account was deleted',
        before: [
          'Your Marque account is gone, with its API key, its usage and its subscription.',
          'The key no longer works anywhere, and nothing more will be charged.',
        ],
        after: [
          'If it was not you, somebody knows your password: change it wherever else you use it.',
        ],
      };
    case 'plan-upgraded':
      return {
        title: 'You are on the pro plan',
        before: [
          'Thank you. The limits of the pro plan and all six variants are yours from now on; your API key stays the same.',
        ],
        action: { label: 'See your plan', link: message.link },
        after: ['You can cancel there at any time.'],
      };
    case 'payment-failed':
      return {
        title: 'Your payment did not come through',
        before: [
          'The payment for your pro plan failed. It will be tried again in the next days.',
          `You keep the pro plan for ${message.graceDays} days meanwhile.`,
        ],
        action: { label: 'Check your card', link: message.link },
        after: ['If you have changed your card already, there is nothing more to do.'],
      };
    case 'plan-downgraded':
      return {
        title: 'You are on the free plan',
        before: [
          'Your subscription to the pro plan has ended. Your API key goes on working, within the limits of the free plan.',
        ],
        action: { label: 'See your plan', link: message.link },
        after: ['You can come back to the pro plan there at any time.'],
      };
  }
  return {
    title: 'Your API key was replaced',
    before: [
      `Your new key starts with ${message.prefix} and ends with ${message.last4}.`,
      'The key before it no longer works anywhere.',
    ],
    after: [
      'If it was you, there is nothing to do but to use the new key.',
      'If it was not you, change your password, then replace the key again.',
    ],
  };
}
