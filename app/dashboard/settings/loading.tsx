import { CardSkeleton, PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { SettingsNav } from '../../../components/settings/settings-nav';

export default function SettingsLoading() {
  return (
    <PageSkeleton title="Settings" nav={<SettingsNav current="General" />}>
      <CardSkeleton height="h-44" />
      <CardSkeleton height="h-44" />
      <CardSkeleton height="h-40" />
    </PageSkeleton>
  );
}
