import type { Metadata } from 'next';
import { NeedsSecondFactor } from '../../../components/brand-editor/scope-nav';
import { hrefOf } from '../../../components/log/log-page';
import { LookDetails } from '../../../components/looks/look-details';
import { LookList, looksLimit } from '../../../components/looks/look-list';
import { looksPage, type LooksPlace, placeOf } from '../../../components/looks/looks-place';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink } from '../../../components/ui/link';
import { PageTitle } from '../../../components/ui/page-title';
import { readParams, type SearchParams } from '../../return-path';
import { isErrorOf, requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Looks' };

export default async function LooksPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...looksPage.names);
  const place = looksPage.parse((name) => sent[name as keyof typeof sent]);
  await requireAccount(hrefOf(looksPage, place));
  const { operator } = await (await siteTrpc()).brandEditor.access.query();
  if (operator !== 'active') return <NotForYou needsSecondFactor={operator !== 'none'} />;
  return place.domain === undefined ? <Looks {...place} /> : <Look domain={place.domain} />;
}

function NotForYou({ needsSecondFactor }: { needsSecondFactor: boolean }) {
  return (
    <>
      <PageTitle title="Looks" />
      {needsSecondFactor ? (
        <NeedsSecondFactor />
      ) : (
        <EmptyState
          title="Looks are for operators"
          action={<ButtonLink href="/docs/enrichment">How enrichment works</ButtonLink>}
        >
          Operators of this installation see which sites were looked at, and what was found.
        </EmptyState>
      )}
    </>
  );
}

async function Looks({ outcome, skip }: LooksPlace) {
  const offset = Number(skip ?? 0);
  const page = { ...(outcome && { outcome }), limit: looksLimit, offset };
  const listed = await (await siteTrpc()).looks.list.query(page);
  return <LookList {...{ listed, outcome, offset }} />;
}

async function Look({ domain }: { domain: string }) {
  const initial = await (await siteTrpc()).looks.get.query({ domain }).catch((error: unknown) => {
    if (isErrorOf(error, 'not_found') || isErrorOf(error, 'validation_error')) return null;
    throw error;
  });
  if (initial !== null) return <LookDetails key={domain} initial={initial} />;
  return (
    <>
      <PageTitle title="No such look" />
      <EmptyState
        title={`${domain} was never looked at`}
        action={<ButtonLink href={placeOf()}>See all looks</ButtonLink>}
      >
        A look begins when an account asks for a domain that no brand has.
      </EmptyState>
    </>
  );
}
