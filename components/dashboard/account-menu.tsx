'use client';

import { UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { buttonStyle } from '../ui/button';
import { lazyPart } from '../ui/lazy-part';

const load = () => import('./account-menu-items');
const OpenMenu = lazyPart(load, 'AccountMenuItems');

/** The menu's code loads on its first use, or when the button is pointed at or focused. */
export function AccountMenu(account: { name: string | null; email: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label="Account menu"
      aria-haspopup="menu"
      onClick={() => setIsAsked(true)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      className={buttonStyle({ look: 'secondary', size: 'icon' })}
    >
      <UserRound aria-hidden />
    </button>
  );
  if (!isAsked) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenMenu {...account} trigger={trigger} />
    </Suspense>
  );
}
