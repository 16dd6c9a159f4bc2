'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { clearSecrets } from '../session/known-key';
import { watchSessionEnd } from '../session/session-end';
import { rememberSignedIn } from '../session/start-script';
import { SignedOut } from './signed-out';

/** Shows the account for as long as its session lasts, and drops everything of it afterwards. */
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
