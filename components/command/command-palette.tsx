'use client';

import { Command as Cmdk } from 'cmdk';
import { useRouter } from 'next/navigation';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { signOut } from '../browser-session';
import { forgetKnownKey } from '../keys/known-key';
import { useTheme } from '../theme/theme-provider';
import { TrpcClientProvider } from '../trpc-provider';
import { BrandMatches } from './brand-matches';
import { type Command, listCommands, matches } from './commands';
import { groupStyle, PaletteItem } from './palette-item';

type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isSignedIn: boolean;
};

/** Pages, actions and brands by a few letters. */
export function CommandPalette({ isOpen, onOpenChange, isSignedIn }: CommandPaletteProps) {
  const router = useRouter();
  const { setTheme } = useTheme();
  const [query, setQuery] = useState('');

  const close = () => {
    onOpenChange(false);
    setQuery('');
  };
  const go = (href: string) => {
    close();
    router.push(href);
  };
  const run = ({ does }: Command) => {
    if (does === 'sign-out') {
      close();
      forgetKnownKey();
      void signOut('/sign-in');
    } else if ('go' in does) {
      go(does.go);
    } else {
      close();
      setTheme(does.theme);
    }
  };

  const { pages, actions } = listCommands(isSignedIn);
  const groups = [
    { heading: 'Pages', commands: pages.filter((command) => matches(command, query)) },
    { heading: 'Actions', commands: actions.filter((command) => matches(command, query)) },
  ].filter(({ commands }) => commands.length > 0);

  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-enter bg-ground/70 backdrop-blur-sm" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl animate-enter overflow-hidden rounded-card border border-line bg-surface text-sm shadow-float"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Cmdk label="Search and commands" shouldFilter={false} loop>
            <Cmdk.Input
              value={query}
              onValueChange={setQuery}
              placeholder="A brand, a page or an action"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-faint"
            />
            <Cmdk.List className="max-h-[min(24rem,60vh)] scroll-py-2 overflow-y-auto overscroll-contain p-2">
              {groups.map(({ heading, commands }) => (
                <Cmdk.Group key={heading} heading={heading} className={groupStyle}>
                  {commands.map((command) => (
                    <PaletteItem
                      key={command.label}
                      value={`${heading} ${command.label}`}
                      onSelect={() => run(command)}
                    >
                      <command.Icon aria-hidden />
                      {command.label}
                    </PaletteItem>
                  ))}
                </Cmdk.Group>
              ))}
              <TrpcClientProvider>
                <BrandMatches query={query} isAlone={groups.length === 0} onChoose={go} />
              </TrpcClientProvider>
            </Cmdk.List>
          </Cmdk>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
