import type { ReactNode } from 'react';
import { Notice } from '../ui/notice';

type DeadLinkProps = {
  /** Whether the address of the page has no token at all. */
  isMissing: boolean;
  action: ReactNode;
  /** Why a whole link may have stopped working. */
  children: string;
};

/** In place of the form that a mailed link leads to. */
export function DeadLink({ isMissing, action, children }: DeadLinkProps) {
  return (
    <Notice
      tone="warn"
      title={isMissing ? 'This link is incomplete' : 'This link is no longer valid'}
      takesFocus={!isMissing}
      action={action}
    >
      {isMissing
        ? 'Open the link from the e-mail again, or copy all of it into your browser.'
        : children}
    </Notice>
  );
}
