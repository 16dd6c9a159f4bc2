import type { ReactNode } from 'react';
import type { BrandPage } from './describe-brand';

const domainsShown = 6;

type BrandFactsProps = {
  brand: BrandPage;
  /** Where to report a mistake; undefined if the server has no contact. */
  reportUrl: string | undefined;
};

/** The facts about the brand besides its artwork. */
export function BrandFacts({ brand, reportUrl }: BrandFactsProps) {
  const {
    id,
    slug,
    aliases,
    description,
    domains,
    website,
    guidelines,
    profiles,
    origin,
    variants,
    terms,
  } = brand;
  const licenses = [...new Set(terms.map((one) => one.id))];
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      <Fact term="Slug">
        <code className="font-mono">{slug}</code>
      </Fact>
      <Fact term="Id">
        <span className="tabular-nums">{id}</span>
      </Fact>
      {description !== null && <Fact term="What it is">{description}</Fact>}
      {aliases.length > 0 && <Fact term="Also called">{aliases.join(', ')}</Fact>}
      <DomainFact domains={domains} />
      <Outside term="Website" href={website} />
      <Outside term="Guidelines" href={guidelines} />
      {profiles.length > 0 && <AccountsFact profiles={profiles} />}
      {origin !== null && (
        <Fact term="Known from">
          {sourceNames[origin.source] ?? origin.source}{' '}
          <span className="text-faint tabular-nums">{origin.version.slice(0, 10)}</span>
          {origin.source !== 'marque' && `, ${origin.ref}`}
        </Fact>
      )}
      {licenses.length > 0 && (
        <Fact term="License">
          <a className="link" href="#license">
            {licenses.join(', ')}
          </a>
        </Fact>
      )}
      {variants.length > 0 && (
        <Fact term="Files">
          <a className="link" href={`/logos/${slug}/artwork.zip`} download>
            All variants and licenses (ZIP)
          </a>
        </Fact>
      )}
      {reportUrl !== undefined && (
        <Fact term="Mistake?">
          <a className="link" href={reportUrl} rel="noreferrer">
            Report or correct
          </a>
        </Fact>
      )}
    </dl>
  );
}

const sourceNames: Readonly<Record<string, string>> = {
  marque: 'Marque',
  site: 'Its own site',
  bimi: 'Its DNS record',
};

function DomainFact({ domains }: { domains: readonly string[] }) {
  return (
    <Fact term={domains.length === 1 ? 'Domain' : 'Domains'}>
      {domains.length === 0 && <span className="text-muted">None known</span>}
      <Domains domains={domains.slice(0, domainsShown)} />
      {domains.length > domainsShown && (
        <details className="mt-1">
          <summary className="text-muted hover:text-ink">
            {domains.length - domainsShown} more
          </summary>
          <Domains domains={domains.slice(domainsShown)} />
        </details>
      )}
    </Fact>
  );
}

function AccountsFact({ profiles }: { profiles: readonly string[] }) {
  return (
    <Fact term="Accounts">
      <ul className="space-y-1.5">
        {profiles.map((profile) => (
          <li key={profile}>
            <OutsideLink href={profile} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Domains({ domains }: { domains: readonly string[] }) {
  return (
    <ul className="space-y-1.5 font-mono text-[0.8125rem] wrap-anywhere">
      {domains.map((domain) => (
        <li key={domain}>
          <a className="link" href={`https://${domain}`} rel="noreferrer">
            {domain}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Outside({ term, href }: { term: string; href: string | null }) {
  return (
    href && (
      <Fact term={term}>
        <OutsideLink href={href} />
      </Fact>
    )
  );
}

/** An external link, shown as its host. */
function OutsideLink({ href }: { href: string }) {
  const host = URL.canParse(href) ? new URL(href).host.replace(/^www\./, '') : href;
  return (
    <a className="link wrap-anywhere" href={href} rel="noreferrer">
      {host}
    </a>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-3 py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
