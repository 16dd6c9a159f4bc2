'use client';

import { ResendLink } from '../account/resend-link';
import { Notice } from '../ui/notice';

type UnverifiedNoticeProps = {
  email: string;
  /** Whether the API refuses the key of an account whose address is not verified. */
  isKeyRefused: boolean;
  isOutboxOpen: boolean;
};

export function UnverifiedNotice({ email, isKeyRefused, isOutboxOpen }: UnverifiedNoticeProps) {
  return (
    <Notice
      tone={isKeyRefused ? 'warn' : 'info'}
      title={
        isKeyRefused ? 'Verify your e-mail address to use your key' : 'Verify your e-mail address'
      }
      action={<ResendLink email={email} isOutboxOpen={isOutboxOpen} />}
    >
      Open the link that was mailed to <span className="wrap-anywhere text-ink">{email}</span>.
      {isKeyRefused && ' Until then the API refuses your key.'}
    </Notice>
  );
}
