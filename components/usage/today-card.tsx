import type { ReactNode } from 'react';
import { SectionCard } from '../ui/card';

/** Around the meters, and around their outline while they load. */
export function TodayCard({ children }: { children: ReactNode }) {
  return (
    <SectionCard
      title="Today"
      description="What is used of each limit since midnight UTC. Refused requests are not counted."
    >
      <div className="@container">{children}</div>
    </SectionCard>
  );
}
