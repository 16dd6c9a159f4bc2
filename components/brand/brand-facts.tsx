import type { ReactNode } from 'react';
import type { BrandPage } from './describe-brand';

const domainsShown = 6;

type BrandFactsProps = {
  brand: BrandPage;
  /** Where to report what is wrong; undefined where nobody receives it. */
  reportUrl: string | undefined;
};

/** What the catalog knows about the brand besides its artwork. */
export function BrandFacts({ brand, reportUrl }: BrandFactsProps) {
  const { id, slug, aliases, domains, website, guidelines, variants } = brand;
  const licenses = [...new Set(variants.map(({ license }) => license))];
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      <Fact term="Slug">
        <code className="font-mono">{slug}</code>
      </Fact>
      <Fact term="Id">
        <span className="tabular-nums">{id}</span>
      </Fact>
      {aliases.length > 0 && <Fact term="Also called">{aliases.join(', ')}</Fact>}
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
      <Outside term="Website" href={website} />
      <Outside term="Guidelines" href={guidelines} />
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
            All variants with their licenses (ZIP)
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

/** An external link, shown as its host. */
function Outside({ term, href }: { term: string; href: string | null }) {
  if (!href) return null;
  const host = URL.canParse(href) ? new URL(href).host.replace(/^www\./, '') : href;
  return (
    <Fact term={term}>
      <a className="link wrap-anywhere" href={href} rel="noreferrer">
        {host}
      </a>
    </Fact>
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
