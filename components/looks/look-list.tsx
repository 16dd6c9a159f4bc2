import type { Outputs } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { EmptyState } from '../ui/empty-state';
import { ButtonLink, Link, NavLink, TextLink } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { Table, Td, Th } from '../ui/table';
import { countNoun } from '../../server/contract/describe-duration';
import { BackLink } from '../dashboard/scope';
import { LookAtSite } from './look-at-site';
import { describeLook, describeOutcome, type Outcome, outcomeNames } from './describe-look';
import { placeOf } from './looks-place';

type Listed = Outputs['looks']['list'];

export const looksLimit = 50;

type LookListProps = { listed: Listed; outcome: Outcome | undefined; offset: number };

/** What waits, and the last looks at the sites of brands. */
export function LookList({ listed, outcome, offset }: LookListProps) {
  const { enriches, queue, looks, total } = listed;
  const { waiting, running } = queue;
  return (
    <>
      <BackLink to="brands" scope="installation" />
      <PageTitle
        title="Looks"
        description="Visits to the sites of domains without a logo in the catalog."
      />
      {enriches ? (
        <LookAtSite />
      ) : (
        <Notice tone="info" title="Enrichment is off">
          Start the server with <code>ENRICH=on</code> to look at sites.{' '}
          <TextLink href="/docs/enrichment">How it works</TextLink>
        </Notice>
      )}
      <p className="my-4 text-muted tabular-nums">
        {countNoun(waiting, 'domain')} waiting, {running} being looked at.
      </p>
      <Filter outcome={outcome} />
      {looks.length === 0 ? (
        <EmptyState title="There are no looks here">
          A look begins when an account asks for a domain that no brand has.
        </EmptyState>
      ) : (
        <Rows looks={looks} />
      )}
      <Pages {...{ outcome, offset, total }} />
    </>
  );
}

function Filter({ outcome: current }: { outcome: Outcome | undefined }) {
  const linkTo = (outcome: Outcome | undefined, label: string) => (
    <li key={label}>
      <NavLink
        href={placeOf(outcome && { outcome })}
        aria-current={outcome === current ? 'page' : undefined}
        className="block rounded-control px-2.5 py-1 text-sm text-muted hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
      >
        {label}
      </NavLink>
    </li>
  );
  return (
    <nav aria-label="Outcome" className="mb-4">
      <ul className="flex flex-wrap gap-1">
        {linkTo(undefined, 'All')}
        {outcomeNames.map((one) => linkTo(one, describeOutcome(one)))}
      </ul>
    </nav>
  );
}

function Rows({ looks }: Pick<Listed, 'looks'>) {
  return (
    <Table aria-label="Looks">
      <thead>
        <tr>
          <Th>Domain</Th>
          <Th>Outcome</Th>
          <Th className="max-sm:hidden">Brand</Th>
          <Th className="max-sm:hidden">Looked at</Th>
        </tr>
      </thead>
      <tbody>
        {looks.map(({ domain, slug, lookedAt, ...look }) => {
          const { label, tone } = describeLook(look);
          return (
            <tr key={domain}>
              <Td className="wrap-anywhere">
                <Link href={placeOf({ domain })} className="link">
                  {domain}
                </Link>
              </Td>
              <Td>
                <Badge tone={tone}>{label}</Badge>
              </Td>
              <Td className="wrap-anywhere max-sm:hidden">{slug ?? '–'}</Td>
              <Td className="whitespace-nowrap max-sm:hidden">
                {lookedAt === null ? 'Not yet' : <LocalTime iso={lookedAt} />}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

type PagesProps = { outcome: Outcome | undefined; offset: number; total: number };

function Pages({ outcome, offset, total }: PagesProps) {
  const linkTo = (skip: number, label: string) => (
    <ButtonLink
      href={placeOf({ ...(outcome && { outcome }), ...(skip > 0 && { skip: String(skip) }) })}
    >
      {label}
    </ButtonLink>
  );
  return (
    <p className="mt-4 flex gap-2">
      {offset > 0 && linkTo(Math.max(offset - looksLimit, 0), 'Newer')}
      {offset + looksLimit < total && linkTo(offset + looksLimit, 'Older')}
    </p>
  );
}
