import { CardSkeleton, PageSkeleton } from '../../../../components/dashboard/page-skeleton';
import { SettingsNav } from '../../../../components/settings/settings-nav';

export default function SecurityLoading() {
  return (
    <PageSkeleton title="Security" nav={<SettingsNav current="Security" />}>
      <CardSkeleton height="h-44" />
      <CardSkeleton height="h-28" />
      <CardSkeleton height="h-28" />
      <CardSkeleton height="h-28" />
      <CardSkeleton height="h-64" />
    </PageSkeleton>
  );
}
