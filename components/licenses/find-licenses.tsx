import { queryLengthMax, queryLengthMin } from '../../server/contract/limits';
import type { Outputs } from '../trpc-provider';
import { buttonStyle } from '../ui/button';
import { inputStyle } from '../ui/field';

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
          Find the licenses of a brand
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
        No brand matches “<span className="wrap-anywhere">{query}</span>”. Try its name, or a part
        of it.
      </p>
    );
  }
  return (
    <ul className="mt-5 divide-y divide-line border-t border-line text-sm">
      {found.map(({ slug, name, terms }) => (
        <li key={slug} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
          <a href={`/brands/${slug}`} dir="auto" className="link truncate justify-self-start">
            {name}
          </a>
          <ul className="space-y-1 text-muted">
            {terms.length === 0 && <li>No artwork is stored.</li>}
            {terms.map(({ id, url, source, attribution, variants }) => (
              <li key={`${id} ${source} ${attribution}`} className="wrap-anywhere">
                <a href={url} rel="noreferrer" className="link">
                  {id}
                </a>{' '}
                for {variants.join(', ')}, from {source}
                {attribution !== null && <>. Attribution: {attribution}</>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
