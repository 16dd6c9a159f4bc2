import type { Metadata } from 'next';
import { hrefOf } from '../../../components/log/log-page';
import { RequestLog } from '../../../components/requests/request-log';
import { requestsPage } from '../../../components/requests/requests-page';
import { readParams, type SearchParams } from '../../return-path';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Requests' };

/** As many as the page shows at first. */
const limit = 50;

export default async function RequestsPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...requestsPage.names);
  const filters = requestsPage.parse((name) => sent[name as keyof typeof sent]);
  await requireAccount(hrefOf(requestsPage, filters));
  const trpc = await siteTrpc();
  const [initial, keys] = await Promise.all([
    trpc.requests.list.query({ limit, ...filters }),
    trpc.keys.list.query(),
  ]);
  return <RequestLog initialFilters={filters} initial={initial} keys={keys} />;
}
