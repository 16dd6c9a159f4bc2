import { EmptyState } from '../../components/ui/empty-state';
import { PageTitle } from '../../components/ui/page-title';
import { ButtonLink } from '../../components/ui/link';

export default function DashboardNotFound() {
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
        It may have moved, or the link has a typing error.
      </EmptyState>
    </>
  );
}
