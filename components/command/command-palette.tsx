import { Command as Cmdk } from 'cmdk';
import { useRouter } from 'next/navigation';
import * as Radix from '@radix-ui/react-dialog';
import { useState } from 'react';
import { TrpcClientProvider } from '../trpc-provider';
import { getFocused, returnFocus } from '../ui/return-focus';
import { BrandMatches, groupStyle, PaletteItem } from './brand-matches';
import { findHeadings, listCommands, matches } from './commands';
import { useDocsHeadings } from './use-docs-headings';

type CommandPaletteProps = { isSignedIn: boolean; close: () => void };

/** Finds pages, actions and brands as the visitor types. */
export function CommandPalette(props: CommandPaletteProps) {
  // Ctrl K opens it from anywhere on the page.
  const [opener] = useState(getFocused);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    returnFocus(opener);
  };
  return (
    <Radix.Root open onOpenChange={props.close}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-enter bg-background/70 backdrop-blur-sm" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl animate-enter overflow-hidden rounded-card border border-line bg-surface text-sm shadow-float"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Palette {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette({ isSignedIn, close }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const router = useRouter();
  const go = (href: string) => {
    close();
    router.push(href);
  };
  const headings = useDocsHeadings();
  const { pages, actions } = listCommands(isSignedIn);
  const groups = [
    { heading: 'Pages', commands: pages.filter((command) => matches(command, query)) },
    { heading: 'Actions', commands: actions.filter((command) => matches(command, query)) },
    { heading: 'Documentation', commands: findHeadings(headings, query) },
  ].filter(({ commands }) => commands.length > 0);

  return (
    <Cmdk label="Search and commands" shouldFilter={false} loop>
      <Cmdk.Input
        value={query}
        onValueChange={setQuery}
        placeholder="Search brands, pages, actions and docs"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <Cmdk.List className="max-h-[min(24rem,60vh)] scroll-py-2 overflow-y-auto overscroll-contain p-2">
        {groups.map(({ heading, commands }) => (
          <Cmdk.Group key={heading} heading={heading} className={groupStyle}>
            {commands.map((command) => (
              <PaletteItem
                key={`${command.label} ${command.words}`}
                value={`${heading} ${command.label} ${command.words}`}
                onSelect={() => {
                  close();
                  command.run(go);
                }}
              >
                <command.Icon aria-hidden />
                <span className="truncate">{command.label}</span>
                {heading === 'Documentation' && (
                  <span className="ml-auto truncate text-xs text-muted">{command.words}</span>
                )}
              </PaletteItem>
            ))}
          </Cmdk.Group>
        ))}
        <TrpcClientProvider>
          <BrandMatches query={query} isAlone={groups.length === 0} onChoose={go} />
        </TrpcClientProvider>
      </Cmdk.List>
    </Cmdk>
  );
}
