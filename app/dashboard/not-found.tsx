import Link from 'next/link';
import { buttonStyle } from '../../components/ui/button';
import { EmptyState } from '../../components/ui/empty-state';
import { PageTitle } from '../../components/ui/page-title';

export default function DashboardNotFound() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        title="The dashboard has no page at this address"
        action={
          <Link href="/dashboard" className={buttonStyle({ look: 'primary' })}>
            Go to the overview
          </Link>
        }
      >
        It may have moved, or the link has a typing error.
      </EmptyState>
    </>
  );
}
