import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { BrandFacts } from '../../server/contract/brand-facts';
import { BackLink, type Scope } from '../dashboard/scope';
import { useTRPC } from '../trpc-provider';
import { PageTitle } from '../ui/page-title';
import { showToast } from '../ui/toaster';
import { BrandForm } from './brand-form';
import { placeIn } from './brands-place';

/** @param known what is known of the brand, such as a domain that was looked up and not found */
export function AddBrand({ scope, known }: { scope: Scope; known: BrandFacts }) {
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (
    <>
      <BackLink to="brands" scope={scope} />
      <PageTitle title="Add a brand" />
      <BrandForm
        scope={scope}
        brand={null}
        known={known}
        onSaved={async (slug) => {
          await queryClient.invalidateQueries(trpc.brandEditor.pathFilter());
          showToast('success', 'Added. The API serves it now.');
          router.push(placeIn(scope, { edit: slug }));
        }}
      />
    </>
  );
}
