import * as Radix from '@radix-ui/react-dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { BookOpen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { isSearchable } from '../../server/contract/search-query';
import { BackgroundPicture, BrandName } from '../brand/background-picture';
import { describeFailure } from '../forms/describe-failure';
import { TrpcClientProvider, useTRPC } from '../trpc-provider';
import { getFocused, returnFocus } from '../ui/focus';
import { type Command, listCommands, matches } from './commands';
import { createDocsSearch, type DocsHit, type DocsSection } from './search-docs';

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
  const searchDocs = useDocsSearch();
  const hits = useMemo(() => searchDocs?.(query) ?? [], [searchDocs, query]);
  const { pages, actions } = listCommands(isSignedIn);
  const groups = [
    { heading: 'Pages', commands: pages.filter((command) => matches(command, query)) },
    { heading: 'Actions', commands: actions.filter((command) => matches(command, query)) },
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
        {groups.map((group) => (
          <CommandGroup
            key={group.heading}
            {...group}
            onChoose={(command) => {
              close();
              command.run(go);
            }}
          />
        ))}
        {hits.length > 0 && (
          <Cmdk.Group heading="Documentation" className={groupStyle}>
            {hits.map((hit) => (
              <DocsItem key={hit.href} hit={hit} onChoose={go} />
            ))}
          </Cmdk.Group>
        )}
        {/* The first result is selected when it appears: one that came in above it would not be. */}
        {searchDocs && (
          <TrpcClientProvider>
            <BrandMatches
              query={query}
              isAlone={groups.length === 0 && hits.length === 0}
              onChoose={go}
            />
          </TrpcClientProvider>
        )}
      </Cmdk.List>
    </Cmdk>
  );
}

type CommandGroupProps = {
  heading: string;
  commands: Command[];
  onChoose: (command: Command) => void;
};

/** Pages or actions that match. */
function CommandGroup({ heading, commands, onChoose }: CommandGroupProps) {
  return (
    <Cmdk.Group heading={heading} className={groupStyle}>
      {commands.map((command) => (
        <PaletteItem
          key={`${command.label} ${command.words}`}
          value={`${heading} ${command.label} ${command.words}`}
          onSelect={() => onChoose(command)}
        >
          <command.Icon aria-hidden />
          <span className="truncate">{command.label}</span>
        </PaletteItem>
      ))}
    </Cmdk.Group>
  );
}

type DocsItemProps = { hit: DocsHit; onChoose: (href: string) => void };

/** A section of the documentation, with the text that was found. */
function DocsItem({ hit: { title, page, href, snippet }, onChoose }: DocsItemProps) {
  return (
    <PaletteItem value={`docs ${href}`} onSelect={() => onChoose(href)}>
      <BookOpen aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate">{title}</span>
          {page !== title && <span className="shrink-0 text-xs text-muted">{page}</span>}
        </span>
        <span className="block truncate text-xs text-muted">
          {snippet.map(({ text, isFound }, i) =>
            isFound ? (
              <mark key={i} className="bg-transparent font-medium text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
      </span>
    </PaletteItem>
  );
}

const shownMax = 8;

type BrandMatchesProps = {
  query: string;
  /** Whether no page and no action matches. Only then it reports that no brand matches. */
  isAlone: boolean;
  onChoose: (href: string) => void;
};

/** The matches of the catalog's search, as the visitor types. */
function BrandMatches({ query, isAlone, onChoose }: BrandMatchesProps) {
  const q = useDeferredValue(query.trim());
  const isAsked = isSearchable(q);
  const { data, error, isFetching } = useQuery(
    useTRPC().catalog.search.queryOptions(
      { q, limit: shownMax },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return isAlone ? <Say>Type one more character to search brands.</Say> : null;
  if (error) return <Say>{describeFailure(error).message}</Say>;
  if (!data) return isAlone ? <Say>Searching…</Say> : null;
  if (data.matches.length === 0) {
    return isAlone && !isFetching ? <Say>No matches for “{q}”.</Say> : null;
  }
  return (
    <Cmdk.Group heading="Brands" className={groupStyle}>
      {data.matches.map(({ slug, name, nativeName, isDrawn }) => (
        <PaletteItem
          key={slug}
          value={`brand ${slug}`}
          onSelect={() => onChoose(`/brands/${slug}`)}
        >
          <BackgroundPicture slug={slug} isDrawn={isDrawn} className="size-6 shrink-0" />
          <span className="truncate">
            <BrandName name={name} nativeName={nativeName} />
          </span>
          <span className="ml-auto truncate font-mono text-xs text-muted">{slug}</span>
        </PaletteItem>
      ))}
    </Cmdk.Group>
  );
}

function Say({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-6 text-center text-muted">
      {children}
    </p>
  );
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

function PaletteItem(props: Omit<ComponentProps<typeof Cmdk.Item>, 'className'>) {
  return (
    <Cmdk.Item
      {...props}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    />
  );
}

/** Milliseconds that brands wait for the documentation. */
const patience = 3000;

/** Undefined until the documentation is loaded. Finds nothing if it cannot be. */
function useDocsSearch(): ((query: string) => DocsHit[]) | undefined {
  const [sections, setSections] = useState<DocsSection[]>();
  useEffect(() => {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(patience)]);
    fetchSections(signal).then(setSections, () => {
      if (!controller.signal.aborted) setSections([]);
    });
    return () => controller.abort();
  }, []);
  return useMemo(() => sections && createDocsSearch(sections), [sections]);
}

async function fetchSections(signal: AbortSignal): Promise<DocsSection[]> {
  const response = await fetch('/docs/search.json', { signal });
  return response.ok ? ((await response.json()) as DocsSection[]) : [];
}
