import { Notice } from '../ui/notice';

const notices = {
  'signed-out': {
    tone: 'info',
    text: 'You were signed out meanwhile. Sign in and you are back where you were.',
  },
  everywhere: {
    tone: 'good',
    text: 'You are signed out everywhere. Your API key goes on working.',
  },
  deleted: {
    tone: 'good',
    text: 'Your account is deleted, and its API key works no longer. Goodbye, and thank you.',
  },
  'password-set': {
    tone: 'good',
    text: 'Your new password is set, and every session has ended. Sign in with it.',
  },
  AccessDenied: {
    tone: 'bad',
    text: 'The provider knows no verified e-mail address of yours. Verify one there, or sign in with a password.',
  },
  provider: {
    tone: 'bad',
    text: 'Signing in with the provider did not work. Try again, or sign in with a password.',
  },
} as const;

type SignInNoticeProps = {
  /** Why the visitor is here, as the page that sent them says. */
  notice: string | undefined;
  /** What NextAuth says went wrong. */
  error: string | undefined;
};

export function SignInNotice({ notice, error }: SignInNoticeProps) {
  const found = find(error === undefined ? notice : error, error === undefined ? null : 'provider');
  if (found === null) return null;
  return (
    <Notice tone={notices[found].tone} announced className="mb-6">
      {notices[found].text}
    </Notice>
  );
}

function find(
  name: string | undefined,
  otherwise: keyof typeof notices | null,
): keyof typeof notices | null {
  return name !== undefined && isNotice(name) ? name : otherwise;
}

function isNotice(name: string): name is keyof typeof notices {
  return Object.hasOwn(notices, name);
}
