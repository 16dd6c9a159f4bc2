import type { Metadata } from 'next';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink } from '../../../components/ui/link';
import { PageTitle } from '../../../components/ui/page-title';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside the dashboard, with its navigation. `proxy.ts` sets the status 404. */
export default function MissingPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        title="The dashboard has no page at this address"
        action={
          <ButtonLink href="/dashboard" look="primary">
            Go to the overview
          </ButtonLink>
        }
      >
        It may have moved, or the link may have a typo.
      </EmptyState>
    </>
  );
}
