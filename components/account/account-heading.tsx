import type { ReactNode } from 'react';
import { takeLostFocus } from '../ui/focus';

type AccountHeadingProps = {
  title: string;
  /** Replaces a form that had the focus; never used on a page as it loads. */
  takesFocus?: boolean;
  children?: ReactNode;
};

export function AccountHeading({ title, takesFocus = false, children }: AccountHeadingProps) {
  return (
    <header className="mb-7">
      <h1
        {...(takesFocus && { ref: takeLostFocus, tabIndex: -1 })}
        className="text-2xl outline-none"
      >
        {title}
      </h1>
      {children && <p className="mt-2 text-sm text-muted">{children}</p>}
    </header>
  );
}
