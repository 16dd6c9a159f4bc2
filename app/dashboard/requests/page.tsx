import type { Metadata } from 'next';
import {
  parseRequestFilters,
  requestFilterNames,
  requestsHref,
} from '../../../components/requests/request-filters';
import { RequestLog } from '../../../components/requests/request-log';
import { readParams, type SearchParams } from '../../return-path';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Requests' };

/** As many as the page shows at first. */
const limit = 50;

export default async function RequestsPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...requestFilterNames);
  const filters = parseRequestFilters((name) => sent[name]);
  await requireAccount(requestsHref(filters));
  const trpc = await siteTrpc();
  const [initial, keys] = await Promise.all([
    trpc.requests.list.query({ limit, ...filters }),
    trpc.keys.list.query(),
  ]);
  return <RequestLog initialFilters={filters} initial={initial} keys={keys} />;
}
