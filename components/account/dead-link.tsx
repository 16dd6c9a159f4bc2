import type { ReactNode } from 'react';
import type { Outputs } from '../trpc-provider';
import { Notice } from '../ui/notice';

/** What the link to a page would do: `done` if it has done all of it. */
export type LinkState = Outputs['auth']['linkState'];

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
