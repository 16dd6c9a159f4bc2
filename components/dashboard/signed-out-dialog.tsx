'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { signedOutEvent } from '../trpc-provider';
import { buttonStyle } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';

/** When the session has ended in another place: what is on the screen stays, but nothing goes on. */
export function SignedOutDialog() {
  const path = usePathname();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    window.addEventListener(signedOutEvent, open);
    return () => window.removeEventListener(signedOutEvent, open);
  }, []);
  return (
    <Dialog open={isOpen}>
      <DialogContent
        title="You are signed out"
        description="Your session has ended, here or from another device. Sign in again, and you come back to this page."
        mustAnswer
      >
        {/* Everything that was read belongs to the session that has ended: the page is loaded anew. */}
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
