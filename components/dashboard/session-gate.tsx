'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clearSecrets } from '../session/known-key';
import { watchSessionEnd } from '../session/session-end';
import { rememberSignedIn } from '../session/start-script';
import { buttonStyle } from '../ui/button';

/** Shows the dashboard while the session lasts, and drops its data afterwards. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    rememberSignedIn(true);
    return watchSessionEnd(() => {
      clearSecrets();
      setIsOver(true);
    });
  }, []);
  return isOver ? <SignedOut /> : children;
}

/** Replaces the dashboard after the end of the session. */
function SignedOut() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is gone.
  useEffect(() => {
    document.title = 'You are signed out · Marque';
    heading.current?.focus();
  }, []);
  const { pathname, search } = window.location;
  return (
    <main id="content" className="mx-auto max-w-md px-4 py-[20vh] text-center">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        You are signed out
      </h1>
      <p className="mt-2 text-sm text-muted">
        Your session has ended, in another tab or on another device. Sign in again to come back to
        this page.
      </p>
      {/* A full page load, because all data in memory belongs to the old session. */}
      <a
        href={`/sign-in?notice=signed-out&next=${encodeURIComponent(pathname + search)}`}
        className={buttonStyle({ look: 'primary', className: 'mt-6' })}
      >
        Sign in
      </a>
    </main>
  );
}
