'use client';

import { LogOut, Settings, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { signOut } from '../browser-session';
import { forgetKnownKey } from '../keys/known-key';
import { parseTheme } from '../theme/theme';
import { useTheme } from '../theme/theme-provider';
import { buttonStyle } from '../ui/button';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../ui/menu';

type AccountMenuProps = { name: string | null; email: string };

export function AccountMenu({ name, email }: AccountMenuProps) {
  const router = useRouter();
  const { theme, setTheme } = useTheme();
  const leave = () => {
    forgetKnownKey();
    void signOut('/sign-in');
  };
  return (
    <Menu>
      <MenuTrigger
        aria-label="Account menu"
        className={buttonStyle({ look: 'secondary', size: 'icon' })}
      >
        <UserRound aria-hidden />
      </MenuTrigger>
      <MenuContent className="w-64">
        <MenuLabel>
          {name && (
            <span dir="auto" className="block truncate text-sm font-medium text-ink">
              {name}
            </span>
          )}
          <span className="block truncate">{email}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/dashboard/settings')}>
          <Settings aria-hidden />
          Settings
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadioGroup
          value={theme}
          onValueChange={(value) => setTheme(parseTheme(value))}
          aria-label="Theme"
        >
          <MenuRadioItem value="system">As the system</MenuRadioItem>
          <MenuRadioItem value="light">Light</MenuRadioItem>
          <MenuRadioItem value="dark">Dark</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={leave}>
          <LogOut aria-hidden />
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
