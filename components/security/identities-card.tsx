'use client';

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type Outputs, useTRPC } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { lazyPart } from '../ui/lazy-part';

const IdentitiesList = lazyPart(() => import('./identities-list'), 'IdentitiesList');

/** The providers that sign in to the account. */
export function IdentitiesCard({ initial }: { initial: Outputs['security']['identities'] }) {
  const options = useTRPC().security.identities.queryOptions();
  const { data } = useQuery({ ...options, initialData: initial });
  if (data.linked.length + data.unlinked.length === 0) return null;
  return (
    <SectionCard
      title="Sign-in with a provider"
      description="You can sign in with a linked provider, even with a different e-mail address there."
    >
      <Suspense>
        <IdentitiesList {...data} />
      </Suspense>
    </SectionCard>
  );
}
