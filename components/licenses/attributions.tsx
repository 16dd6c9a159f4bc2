import type { Outputs } from '../trpc-provider';

type AttributionsProps = { groups: Outputs['catalog']['licenses']['attributions'] };

/** What the licenses ask to be named, one disclosure a license. */
export function Attributions({ groups }: AttributionsProps) {
  return (
    <>
      <p className="mt-3 max-w-[65ch] text-muted">
        All drawings were cleaned and minified, and derived variants recolored. For a product of
        your own, <code className="font-mono text-sm">GET /v1/notice?slugs=…</code> writes the text
        for the brands that it shows.
      </p>
      <div className="mt-5 border-t border-line">
        {groups.map(({ id, entries }) => (
          <details key={id} className="group border-b border-line">
            <summary className="flex items-center justify-between gap-4 py-3.5">
              <span>
                <span className="font-medium">{id}</span>{' '}
                <span className="text-sm text-muted">
                  {entries.length} {entries.length === 1 ? 'attribution' : 'attributions'}
                </span>
              </span>
              <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
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
          </details>
        ))}
      </div>
    </>
  );
}
