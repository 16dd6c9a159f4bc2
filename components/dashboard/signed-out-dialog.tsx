'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { rememberSignedIn } from '../session/start-script';
import { signedOutEvent } from '../trpc-provider';
import { buttonStyle } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';

/** Opens when the session has ended elsewhere. The page stays visible, but cannot be used. */
export function SignedOutDialog() {
  const path = usePathname();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    rememberSignedIn(true);
    const open = () => setIsOpen(true);
    window.addEventListener(signedOutEvent, open);
    return () => window.removeEventListener(signedOutEvent, open);
  }, []);
  return (
    <Dialog open={isOpen}>
      <DialogContent
        title="You are signed out"
        description="Your session has ended, here or from another device. Sign in again to come back to this page."
        isRequired
      >
        {/* A full page load, because everything on the page belongs to the session that has ended. */}
        <a
          href={`/sign-in?notice=signed-out&next=${encodeURIComponent(path)}`}
          className={buttonStyle({ look: 'primary' })}
        >
          Sign in
        </a>
      </DialogContent>
    </Dialog>
  );
}
