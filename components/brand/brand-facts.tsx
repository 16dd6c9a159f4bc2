import type { ReactNode } from 'react';
import type { BrandPage } from './variant-list';

const domainsShown = 6;

type BrandFactsProps = {
  brand: Pick<
    BrandPage,
    'id' | 'slug' | 'aliases' | 'domains' | 'website' | 'guidelines' | 'variants'
  >;
};

/** What is known of the brand beside its artwork. */
export function BrandFacts({ brand }: BrandFactsProps) {
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
        {domains.length === 0 ? (
          <span className="text-muted">None known</span>
        ) : (
          <Domains domains={domains} />
        )}
      </Fact>
      {website && (
        <Fact term="Website">
          <Outside href={website} />
        </Fact>
      )}
      {guidelines && (
        <Fact term="Guidelines">
          <Outside href={guidelines} />
        </Fact>
      )}
      {licenses.length > 0 && <Fact term="License">{licenses.join(', ')}</Fact>}
    </dl>
  );
}

function Domains({ domains }: { domains: readonly string[] }) {
  const more = domains.slice(domainsShown);
  return (
    <>
      <List items={domains.slice(0, domainsShown)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="text-muted hover:text-ink">{more.length} more</summary>
          <List items={more} />
        </details>
      )}
    </>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-0.5 font-mono text-[0.8125rem] wrap-anywhere">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Says where it leads: the host, not the whole address. */
function Outside({ href }: { href: string }) {
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
