import type { Metadata } from 'next';
import { BillingPage } from '../../../components/billing/billing-page';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Billing' };

export default async function Page() {
  await requireAccount('/dashboard/billing');
  const trpc = await siteTrpc();
  return <BillingPage initial={await trpc.billing.overview.query()} />;
}
