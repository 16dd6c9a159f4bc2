import { useMutation } from '@tanstack/react-query';
import type { ExportedList } from '../../server/contract/audit-events';
import { useTRPC } from '../trpc-provider';

/** Notes in the account's activity that a list of it becomes a file; the file waits for that. */
export function useRecordExport(): (list: ExportedList) => Promise<void> {
  const { mutateAsync } = useMutation(useTRPC().activity.recordExport.mutationOptions());
  return (list) => mutateAsync({ list });
}
