import type { Outputs } from '../trpc-provider';
import { Picture } from './change-list';
import { actorNames, describeFact, kindNames, nameFact } from './change-words';
import { TextLink } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { BrandSection } from '../brand/brand-sections';

type History = Outputs['brand']['history'];

/** What changed of a brand, and every drawing that it had here, which stays at its pinned address. */
export function BrandHistory({ slug, history }: { slug: string; history: History }) {
  const past = history.artwork.filter(({ until }) => until !== null);
  return (
    <BrandSection id="history" title="History" className="space-y-5">
      <ol className="mt-5 space-y-2 text-sm">
        {history.changes.map(({ cursor, kind, by, time, changes }) => (
          <li key={cursor} className="wrap-anywhere">
            <span className="font-medium">{kindNames[kind]}</span>{' '}
            <span className="text-muted">
              {(actorNames[by] ?? by).toLowerCase()}, <LocalTime iso={time} />
              {kind === 'facts' &&
                Object.entries(changes).map(
                  ([fact, [before, after]]) =>
                    `. ${nameFact(fact)}: ${describeFact(before)} → ${describeFact(after)}`,
                )}
            </span>
          </li>
        ))}
      </ol>
      {past.length > 0 && (
        <ul aria-label="Earlier drawings" className="grid gap-4 sm:grid-cols-2">
          {past.map((one) => (
            <Past key={`${one.variant} ${one.hash}`} slug={slug} artwork={one} />
          ))}
        </ul>
      )}
    </BrandSection>
  );
}

function Past({ slug, artwork }: { slug: string; artwork: History['artwork'][number] }) {
  const { variant, hash, format, source, license, from, until } = artwork;
  const address = `/logos/${slug}/${variant}.${format}?v=${hash}`;
  return (
    <li className="flex items-center gap-3 text-sm">
      <Picture variant={variant} src={address} alt={`${variant} until ${until?.slice(0, 10)}`} />
      <div className="min-w-0 text-muted">
        <p>
          <code className="font-mono text-xs">{variant}</code>,{' '}
          {from !== null && (
            <>
              <LocalTime iso={from} format={day} /> to{' '}
            </>
          )}
          {from === null && 'until '}
          {until !== null && <LocalTime iso={until} format={day} />}
        </p>
        <p className="wrap-anywhere">
          {source === 'own' ? 'Set by the operator' : `From ${source}`}, {license}.{' '}
          <TextLink href={address}>Open it</TextLink>
        </p>
      </div>
    </li>
  );
}

const day = { dateStyle: 'medium' } as const;
