import type { Metadata } from 'next';
import { BillingPage } from '../../../components/billing/billing-page';
import { requireSignedIn, serverTrpc } from '../../server-trpc';

export const metadata: Metadata = { title: 'Billing' };

export default async function Page() {
  await requireSignedIn('/dashboard/billing');
  const trpc = await serverTrpc();
  return <BillingPage initial={await trpc.billing.overview()} />;
}
