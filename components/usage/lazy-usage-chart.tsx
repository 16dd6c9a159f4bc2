'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '../ui/skeleton';

/** Drawing charts takes a lot of code: it comes when the page itself is there. */
export const LazyUsageChart = dynamic(
  () => import('./usage-chart').then(({ UsageChart }) => UsageChart),
  { ssr: false, loading: () => <Skeleton className="h-64 w-full" /> },
);
