import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageSection, SitePage } from '../../../components/site/site-page';
import type { Outputs } from '../../../components/trpc-provider';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink, TextLink } from '../../../components/ui/link';
import { Table, Td, Th } from '../../../components/ui/table';
import { missDays } from '../../../server/contract/limits';
import { siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Most wanted',
  description: 'Popular lookups that are not in the catalog yet.',
  alternates: { canonical: '/wanted' },
};

/** Read for each visitor. The list is at most five minutes old. */
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
      lead={`Frequent lookups of the last ${missDays} days that are not in the catalog yet.`}
    >
      <p className="max-w-[65ch] text-muted">
        A domain or name is listed after five accounts ask on one day, and requests on two more.
        Marque does not store who asked, and does not count e-mail addresses. Do you know the brand?{' '}
        <TextLink href="/removals">Tell the operator</TextLink>.
      </p>
      {lists.map(({ title, rows }) => (
        <PageSection key={title} title={title}>
          <WantedTable label={title} rows={rows} />
        </PageSection>
      ))}
      {lists.length === 0 && (
        <div className="mt-10">
          <EmptyState
            title="No brands listed yet"
            action={<ButtonLink href="/brands">Browse the brands</ButtonLink>}
          >
            No brand has had enough requests.
          </EmptyState>
        </div>
      )}
    </SitePage>
  );
}

type Wanted = NonNullable<Outputs['site']['wanted']>;

/** The most wanted first. Domains are not links, so that requests cannot create one. */
export function WantedTable({ label, rows }: { label: string; rows: Wanted }) {
  return (
    <Table aria-label={label} className="mt-5">
      <thead>
        <tr>
          <Th>{rows[0]?.kind === 'domain' ? 'Domain' : 'Name'}</Th>
          <Th className="text-right">Days asked for</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ asked, days }) => (
          <tr key={asked}>
            <Td className="wrap-anywhere">{asked}</Td>
            <Td className="text-right tabular-nums">{days}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
