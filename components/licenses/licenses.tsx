import type { ReactNode } from 'react';
import { countNoun } from '../../server/contract/describe-duration';
import { queryLengthMax, queryLengthMin } from '../../server/contract/limits';
import type { Outputs } from '../trpc-provider';
import { buttonStyle } from '../ui/button';
import { Disclosure } from '../ui/disclosure';
import { inputStyle } from '../ui/field';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';
import { TermsList } from './terms-list';

type ArtworkTableProps = {
  label: string;
  /** The titles of the first and the last column. */
  titles: readonly [string, string];
  rows: readonly { key: string; title: ReactNode; artworks: number; text: ReactNode }[];
};

/** How many artworks there are of each kind, and a text about it. On phones it stands below the title. */
function ArtworkTable({ label, titles, rows }: ArtworkTableProps) {
  return (
    <Table aria-label={label} className="mt-5">
      <thead>
        <tr>
          <Th>{titles[0]}</Th>
          <Th className="text-right max-sm:pr-0">Artworks</Th>
          <Th className="max-sm:hidden">{titles[1]}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, artworks, text }) => (
          <tr key={key}>
            <Td>
              {title}
              <p className="mt-1 wrap-anywhere text-muted sm:hidden">{text}</p>
            </Td>
            <Td className="text-right tabular-nums max-sm:pr-0">{formatCount(artworks)}</Td>
            <Td className="text-muted max-sm:hidden">{text}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Every license with what it requires, the most frequent first. */
export function LicenseTable({ licenses }: Pick<Outputs['catalog']['licenses'], 'licenses'>) {
  const rows = licenses.map(({ id, url, demand, artworks }) => ({
    key: id,
    title: (
      <a href={url} rel="noreferrer" className="link whitespace-nowrap">
        {id}
      </a>
    ),
    artworks,
    text: demand,
  }));
  const titles = ['License', 'What it requires when you share the artwork'] as const;
  return <ArtworkTable label="Licenses" titles={titles} rows={rows} />;
}

/** Where the artwork comes from: npm packages in the version that was read. */
export function SourceTable({ sources }: Pick<Outputs['catalog']['licenses'], 'sources'>) {
  const rows = sources.map(({ name, artworks, credit, url }) => ({
    key: name,
    title: <span className="font-mono text-xs leading-5 wrap-anywhere">{name}</span>,
    artworks,
    text: (
      <>
        {credit}
        {url !== null && ', '}
        {url !== null && (
          <a href={url} rel="noreferrer" className="link">
            {url.replace('https://', '')}
          </a>
        )}
      </>
    ),
  }));
  const titles = ['Package and version', 'License and holder of the collection'] as const;
  return <ArtworkTable label="Sources" titles={titles} rows={rows} />;
}

type AttributionsProps = { groups: Outputs['catalog']['licenses']['attributions'] };

/** The attributions that the licenses require, by license. */
export function Attributions({ groups }: AttributionsProps) {
  return (
    <>
      <p className="mt-3 max-w-[65ch] text-muted">
        We clean and minify every drawing, and recolor derived variants. For your own product,{' '}
        <code className="font-mono text-sm">GET /v1/notice?slugs=…</code> writes the notice for the
        brands that you show.
      </p>
      <div className="mt-5 border-t border-line">
        {groups.map(({ id, entries }) => (
          <Disclosure
            key={id}
            summary={
              <span>
                <span className="font-medium">{id}</span>{' '}
                <span className="text-sm text-muted">
                  {countNoun(entries.length, 'attribution')}
                </span>
              </span>
            }
          >
            <ul className="space-y-2 pb-5 text-sm">
              {entries.map(({ slug, name, attribution }) => (
                <li key={`${slug} ${attribution}`} className="wrap-anywhere text-muted">
                  <a href={`/brands/${slug}`} dir="auto" className="link">
                    {name}
                  </a>
                  : {attribution}
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </>
  );
}

type FindLicensesProps = {
  query: string;
  /** Null before anything was searched. */
  found: Outputs['catalog']['findLicenses'] | null;
};

/** A search among all brands; it works without JavaScript. */
export function FindLicenses({ query, found }: FindLicensesProps) {
  return (
    <search className="block rounded-card border border-line bg-surface p-5 print:hidden">
      <form action="/licenses" className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1 basis-60 text-sm font-medium">
          Find a brand’s licenses
          <input
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Rust, Debian, Figma"
            minLength={queryLengthMin}
            maxLength={queryLengthMax}
            required
            autoComplete="off"
            className={`${inputStyle} mt-1.5 font-normal`}
          />
        </label>
        <button type="submit" className={buttonStyle({ look: 'primary', className: 'h-10' })}>
          Search
        </button>
      </form>
      {found !== null && <FoundLicenses query={query} found={found} />}
    </search>
  );
}

function FoundLicenses({
  query,
  found,
}: {
  query: string;
  found: NonNullable<FindLicensesProps['found']>;
}) {
  if (found.length === 0) {
    return (
      <p role="status" className="mt-5 text-sm text-muted">
        No brand matches “<span className="wrap-anywhere">{query}</span>”. Try its name or part of
        it.
      </p>
    );
  }
  return (
    <ul className="mt-5 divide-y divide-line border-t border-line text-sm">
      {found.map(({ slug, name, terms }) => (
        <li key={slug} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
          <a
            href={`/brands/${slug}`}
            dir="auto"
            className="link truncate justify-self-start sm:pt-3"
          >
            {name}
          </a>
          <TermsList terms={terms} />
        </li>
      ))}
    </ul>
  );
}
