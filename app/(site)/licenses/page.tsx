import type { Metadata } from 'next';
import {
  Attributions,
  FindLicenses,
  LicenseTable,
  SourceTable,
} from '../../../components/licenses/licenses';
import { PageSection, SitePage } from '../../../components/site/site-page';
import { formatCount } from '../../../components/ui/format-count';
import { queryLengthMax } from '../../../server/contract/limits';
import { readParams, type SearchParams } from '../../return-path';
import { siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Licenses',
  description: 'The license, source and attribution of every logo, and what each license requires.',
  alternates: { canonical: '/licenses' },
};

export default async function LicensesPage({ searchParams }: { searchParams: SearchParams }) {
  const { q } = await readParams(searchParams, 'q');
  const query = (q ?? '').trim().slice(0, queryLengthMax);
  const trpc = await siteTrpc();
  const [{ artworks, brands, licenses, sources, attributions }, found] = await Promise.all([
    trpc.catalog.licenses.query(),
    query === '' ? null : trpc.catalog.findLicenses.query({ q: query }),
  ]);
  return (
    <SitePage
      title="Licenses"
      lead={`${formatCount(artworks)} artworks of ${formatCount(brands)} brands come from ${sources.length} sources. Each keeps the license of its source.`}
    >
      <p className="mb-10 max-w-[65ch] text-muted">
        These licenses cover the copyright in the drawings, not the trademarks. Names and logos
        belong to their owners, whose guidelines also apply.
      </p>
      <FindLicenses query={query} found={found} />
      <PageSection title="By license">
        <LicenseTable licenses={licenses} />
      </PageSection>
      <PageSection title="By source">
        <SourceTable sources={sources} />
      </PageSection>
      <PageSection title="Attributions">
        <Attributions groups={attributions} />
      </PageSection>
    </SitePage>
  );
}
