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
  description:
    'The license, source and attribution of every logo: what each license asks of you, and where the artwork comes from.',
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
      lead={`${formatCount(artworks)} artworks of ${formatCount(brands)} brands come from ${sources.length} sources. Each keeps the license that its source gives it.`}
    >
      <p className="mb-10 max-w-[65ch] text-muted">
        These are copyright licenses of the drawings. None of them is a license for the trademark:
        names and logos belong to their owners, whose guidelines apply as well.
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
