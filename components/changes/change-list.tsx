import { BrandImage } from '../brand/brand-image';
import type { Outputs } from '../trpc-provider';
import { TextLink } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { actorNames, describeFact, kindNames, nameFact } from './change-words';

type Change = Outputs['catalog']['changes']['changes'][number];

/** Changes of brands, the newest first, with pictures before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {changes.map((change) => (
        <li key={change.cursor} id={change.cursor} className="py-5">
          <ChangeHead change={change} />
          {change.facts.length > 0 && <Facts facts={change.facts} />}
          {change.drawings.length > 0 && <Drawings {...change} />}
        </li>
      ))}
    </ol>
  );
}

function ChangeHead({ change: { slug, name, hasPage, kind, by, time } }: { change: Change }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="min-w-0 text-base font-medium wrap-anywhere">
        {hasPage ? <TextLink href={`/brands/${slug}`}>{name}</TextLink> : name}{' '}
        <span className="font-normal text-muted">{kindNames[kind]}</span>
      </h2>
      <p className="text-sm text-muted">
        {actorNames[by] ?? by}, <LocalTime iso={time} />
      </p>
    </div>
  );
}

function Facts({ facts }: Pick<Change, 'facts'>) {
  return (
    <ul className="mt-2 space-y-0.5 text-sm text-muted">
      {facts.map(([fact, before, after]) => (
        <li key={fact} className="wrap-anywhere">
          {nameFact(fact)}: <del>{describeFact(before)}</del> → {describeFact(after)}
        </li>
      ))}
    </ul>
  );
}

function Drawings({ name, drawings }: Pick<Change, 'name' | 'drawings'>) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
      {drawings.map(({ variant, before, after }) => (
        <li key={variant} className="flex items-center gap-2">
          <code className="font-mono text-xs text-muted">{variant}</code>
          {before !== null && (
            <Picture {...{ variant }} src={before} alt={`${name} ${variant} before`} />
          )}
          {before !== null && <span aria-hidden>→</span>}
          {after === null ? (
            <span className="text-sm text-muted">gone</span>
          ) : (
            <Picture {...{ variant }} src={after} alt={`${name} ${variant} after`} />
          )}
        </li>
      ))}
    </ul>
  );
}

type PictureProps = { variant: string; src: string; alt: string };

/** A drawing on the background that it is made for. */
export function Picture({ variant, src, alt }: PictureProps) {
  return (
    <span
      className={`flex h-12 w-20 shrink-0 items-center justify-center rounded-control border border-line ${variant === 'dark' ? 'background-dark' : 'background-light'}`}
    >
      <BrandImage src={src} name="" alt={alt} loading="lazy" className="h-8 w-full px-2" />
    </span>
  );
}
