import type { Metadata } from 'next';
import { AddBrand } from '../../../components/brand-editor/add-brand';
import { BackLink } from '../../../components/brand-editor/back-link';
import { BrandEditor } from '../../../components/brand-editor/brand-editor';
import { AddBrandLink, EditedBrands } from '../../../components/brand-editor/brand-list';
import {
  brandsPage,
  type BrandsPlace,
  placeIn,
  type Scope,
  scopeOf,
} from '../../../components/brand-editor/brands-place';
import { FindBrand } from '../../../components/brand-editor/find-brand';
import { NeedsSecondFactor, ScopeNav } from '../../../components/brand-editor/scope-nav';
import { WantedBrands } from '../../../components/brand-editor/wanted-brands';
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
  const scope = scopeOf(place);
  const access = await (await siteTrpc()).brandEditor.access.query();
  const isRefused = scope === 'installation' && access.operator !== 'active';
  return (
    <>
      <ScopeNav scope={scope} access={access} />
      {isRefused ? <Refused operator={access.operator} /> : <Place scope={scope} place={place} />}
    </>
  );
}

function Refused({ operator }: { operator: 'none' | 'needs_second_factor' | 'active' }) {
  return (
    <>
      <PageTitle title="Brands" />
      {operator === 'needs_second_factor' ? (
        <NeedsSecondFactor />
      ) : (
        <EmptyState
          title="These brands are for operators"
          action={<ButtonLink href={placeIn('account')}>Your brands</ButtonLink>}
        >
          Operators of this installation add, correct and hide the brands that every account sees.
        </EmptyState>
      )}
    </>
  );
}

async function Place({ scope, place }: { scope: Scope; place: BrandsPlace }) {
  const { brandEditor } = await siteTrpc();
  const { edit, add, wanted, name, domain } = place;
  if (edit !== undefined) return <Edited scope={scope} slug={edit} />;
  if (add !== undefined) {
    const known = { ...(name && { name: capitalize(name) }), ...(domain && knownOf(domain)) };
    return <AddBrand scope={scope} known={known} />;
  }
  if (wanted !== undefined && scope === 'installation')
    return <WantedBrands wanted={await brandEditor.wanted.query()} />;
  const initial = await brandEditor.list.query({ scope, limit });
  return (
    <>
      <PageTitle title="Brands" aside={<AddBrandLink scope={scope} />} />
      {scope === 'installation' && (
        <>
          <FindBrand />
          <p className="mb-6">
            <TextLink href={placeIn(scope, { wanted: 'true' })}>
              See what was looked up and not found
            </TextLink>
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
    return <BrandEditor key={slug} scope={scope} initial={initial} publicUrl={env.publicUrl} />;
  return (
    <>
      <BackLink scope={scope} />
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
