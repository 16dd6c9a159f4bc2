import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageSection, SitePage } from '../../../components/site/site-page';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink, TextLink } from '../../../components/ui/link';
import { WantedTable } from '../../../components/wanted/wanted-table';
import { missDays } from '../../../server/contract/limits';
import { siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Most wanted',
  description: 'Brands that many have looked up and that are not in the catalog yet.',
  alternates: { canonical: '/wanted' },
};

/** Read for each visitor, who gets the list of the last five minutes. */
export default async function WantedPage() {
  const wanted = await (await siteTrpc()).site.wanted.query();
  if (wanted === null) notFound();
  const lists = [
    { title: 'By domain', rows: wanted.filter(({ kind }) => kind === 'domain') },
    { title: 'By name', rows: wanted.filter(({ kind }) => kind === 'name') },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <SitePage
      title="Most wanted"
      lead={`Brands that were looked up in the last ${missDays} days and are not in the catalog yet.`}
    >
      <p className="max-w-[65ch] text-muted">
        A domain or a name is listed once at least five accounts have asked for it on one day, and
        somebody on two other days. Who asked is not stored, and e-mail addresses are not counted.
        Do you know the brand? <TextLink href="/removals">Tell the operator</TextLink>.
      </p>
      {lists.map(({ title, rows }) => (
        <PageSection key={title} title={title}>
          <WantedTable label={title} rows={rows} />
        </PageSection>
      ))}
      {lists.length === 0 && (
        <div className="mt-10">
          <EmptyState
            title="No brand is listed yet"
            action={<ButtonLink href="/brands">Browse the brands</ButtonLink>}
          >
            None has been asked for often enough.
          </EmptyState>
        </div>
      )}
    </SitePage>
  );
}
