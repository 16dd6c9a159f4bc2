import type { Outputs } from '../trpc-provider';
import { CopyButton } from '../ui/copy-button';

type Terms = Outputs['catalog']['findLicenses'][number]['terms'];

/** The licenses of a brand's artwork: what each requires, and a button to copy its credit. */
export function TermsList({ terms }: { terms: Terms }) {
  return (
    <ul className="divide-y divide-line">
      {terms.map(({ id, url, demand, source, attribution, variants, credit }) => (
        <li
          key={`${id} ${source} ${attribution}`}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3"
        >
          <div className="min-w-0 flex-1 basis-72 wrap-anywhere text-muted">
            <p className="text-ink">
              <a href={url} rel="noreferrer" className="link">
                {id}
              </a>{' '}
              for {variants.join(', ')}
            </p>
            <p className="mt-1">{demand}</p>
            {attribution !== null && <p className="mt-1">Attribution: {attribution}</p>}
            <p className="mt-1 font-mono text-xs">{source}</p>
          </div>
          <CopyButton
            value={credit}
            label={`Copy the credit for ${variants.join(', ')}`}
            size="small"
            className="print:hidden"
          >
            Copy credit
          </CopyButton>
        </li>
      ))}
    </ul>
  );
}
