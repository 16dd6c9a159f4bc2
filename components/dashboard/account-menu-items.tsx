import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, LogOut, Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactElement } from 'react';
import { signOut } from '../session/sign-in';
import { parseTheme } from '../theme/theme';
import { setTheme, useTheme } from '../theme/use-theme';

const labelStyle = 'px-2.5 py-2 text-xs text-muted';
const itemStyle =
  'flex w-full cursor-pointer items-center gap-2 rounded-control px-2.5 py-2 text-sm text-ink outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-muted';

const separator = <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;

type AccountMenuItemsProps = { name: string | null; email: string; trigger: ReactElement };

/** Open from the start. Not modal: the page stays usable, and a press there closes the menu. */
export function AccountMenuItems({ name, email, trigger }: AccountMenuItemsProps) {
  const router = useRouter();
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          sideOffset={6}
          align="end"
          className="z-50 w-64 min-w-44 animate-enter rounded-card border border-line bg-surface p-1 shadow-float"
        >
          <Menu.Label className={labelStyle}>
            {name && (
              <span dir="auto" className="block truncate text-sm font-medium text-ink">
                {name}
              </span>
            )}
            <span className="block truncate">{email}</span>
          </Menu.Label>
          {separator}
          <Menu.Item onSelect={() => router.push('/dashboard/settings')} className={itemStyle}>
            <Settings aria-hidden />
            Settings
          </Menu.Item>
          {separator}
          <ThemeItems />
          {separator}
          <Menu.Item onSelect={() => void signOut()} className={itemStyle}>
            <LogOut aria-hidden />
            Sign out
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

const themeNames = { system: 'System', light: 'Light', dark: 'Dark' };

function ThemeItems() {
  const theme = useTheme();
  return (
    <>
      <Menu.Label className={labelStyle}>Theme</Menu.Label>
      <Menu.RadioGroup
        value={theme}
        onValueChange={(value) => setTheme(parseTheme(value))}
        aria-label="Theme"
      >
        {Object.entries(themeNames).map(([value, label]) => (
          <Menu.RadioItem key={value} value={value} className={itemStyle}>
            {label}
            <Menu.ItemIndicator className="ml-auto">
              <Check aria-hidden />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
