import type { Metadata } from 'next';
import type { Access } from '../../../components/brand-editor/access';
import { AddBrandLink, EditedBrands } from '../../../components/brand-editor/brand-list';
import {
  brandsPage,
  type BrandsPlace,
  placeIn,
  scopeOf,
} from '../../../components/brand-editor/brands-place';
import { FindBrand } from '../../../components/brand-editor/find-brand';
import { LazyAddBrand, LazyBrandEditor } from '../../../components/brand-editor/lazy-editor';
import { NeedsPlan, NeedsSecondFactor, ScopeNav } from '../../../components/brand-editor/scope-nav';
import { WantedBrands } from '../../../components/brand-editor/wanted-brands';
import { BackLink, type Scope } from '../../../components/dashboard/scope';
import { hrefOf } from '../../../components/log/log-page';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink, TextLink } from '../../../components/ui/link';
import { PageTitle } from '../../../components/ui/page-title';
import { env } from '../../../server/platform/env';
import { readParams, type SearchParams } from '../../return-path';
import { isErrorOf, requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Brands' };

const limit = 50;

export default async function BrandsPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...brandsPage.names);
  const place = brandsPage.parse((name) => sent[name as keyof typeof sent]);
  await requireAccount(hrefOf(brandsPage, place));
  const access = await (await siteTrpc()).brandEditor.access.query();
  // Without brands of its own, an operator's account has one list.
  const hasOne = access.operator !== 'none' && access.ownBrandsMax === 0;
  const scope = hasOne ? 'installation' : scopeOf(place);
  return (
    <>
      <ScopeNav scope={scope} access={access} />
      <Admitted scope={scope} access={access} place={place} />
    </>
  );
}

type PlaceProps = {
  scope: Scope;
  place: BrandsPlace;
  /** How many brands the plan allows. */
  max?: number;
};

function Admitted({ scope, access, place }: PlaceProps & { access: Access }) {
  const { operator, ownBrandsMax } = access;
  if (scope === 'installation' && operator === 'active')
    return <Place scope={scope} place={place} />;
  if (scope === 'account' && ownBrandsMax !== 0)
    return <Place scope={scope} place={place} max={ownBrandsMax} />;
  return (
    <>
      <PageTitle title="Brands" />
      {scope === 'account' && <NeedsPlan />}
      {scope === 'installation' && operator === 'needs_second_factor' && <NeedsSecondFactor />}
      {scope === 'installation' && operator === 'none' && (
        <EmptyState
          title="These brands are for operators"
          action={<ButtonLink href="/brands">Browse the brands</ButtonLink>}
        >
          Operators of this installation add, correct and hide the brands that every account sees.
        </EmptyState>
      )}
    </>
  );
}

async function Place({ scope, place, max }: PlaceProps) {
  const { brandEditor } = await siteTrpc();
  const { edit, add, wanted, name, domain } = place;
  if (edit !== undefined) return <Edited scope={scope} slug={edit} />;
  if (add !== undefined) {
    const known = { ...(name && { name: capitalize(name) }), ...(domain && knownOf(domain)) };
    return <LazyAddBrand scope={scope} known={known} />;
  }
  if (wanted !== undefined && scope === 'installation')
    return <WantedBrands wanted={await brandEditor.wanted.query()} />;
  const initial = await brandEditor.list.query({ scope, limit });
  return (
    <>
      <PageTitle
        title={scope === 'account' ? 'Your brands' : 'Brands of the installation'}
        aside={<AddBrandLink scope={scope} />}
      />
      {max !== undefined && initial.total > 0 && (
        <p className="mb-6 text-muted">
          {initial.total} of the {max} that your plan allows. Only your keys see them.
        </p>
      )}
      {scope === 'installation' && (
        <>
          <FindBrand />
          <p className="mb-6">
            <TextLink href={placeIn(scope, { wanted: 'true' })}>
              See what was looked up and not found
            </TextLink>
            {' · '}
            <TextLink href="/dashboard/looks">See the looks at sites</TextLink>
          </p>
        </>
      )}
      <EditedBrands scope={scope} initial={initial} />
    </>
  );
}

async function Edited({ scope, slug }: { scope: Scope; slug: string }) {
  const { brandEditor } = await siteTrpc();
  const initial = await brandEditor.get.query({ scope, slug }).catch((error: unknown) => {
    if (isErrorOf(error, 'service_not_found')) return null;
    throw error;
  });
  if (initial !== null)
    return <LazyBrandEditor key={slug} scope={scope} initial={initial} publicUrl={env.publicUrl} />;
  return (
    <>
      <BackLink to="brands" scope={scope} />
      <PageTitle title="No such brand" />
      <EmptyState title={`No brand has the slug "${slug}"`} action={<AddBrandLink scope={scope} />}>
        It may have been removed.
      </EmptyState>
    </>
  );
}

/** Names are recorded in lower case. */
const capitalize = (name: string) => name.replaceAll(/(^|\s)\S/g, (first) => first.toUpperCase());

const knownOf = (domain: string) => ({
  name: capitalize(domain.split('.')[0] ?? ''),
  domains: [domain],
  website: `https://${domain}`,
});
