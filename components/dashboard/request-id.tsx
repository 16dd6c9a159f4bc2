import { CopyButton } from '../ui/copy-button';

/** The id of a request, as the operator's log has it too. */
export function RequestId({ requestId }: { requestId: string }) {
  return (
    <div className="flex items-center gap-2">
      <code className="min-w-0 font-mono wrap-anywhere select-all">{requestId}</code>
      <CopyButton value={requestId} label="Copy request id" look="quiet" size="icon-small" />
    </div>
  );
}
