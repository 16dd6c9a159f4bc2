import { KeyRound } from 'lucide-react';
import { describeFailure } from '../forms/describe-failure';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useIsMounted } from '../ui/use-is-mounted';

type PasskeyButtonProps = {
  /** Why the last use of a passkey failed. */
  error: Error | null;
  isPending: boolean;
  onPress: () => void;
  children: string;
};

export function PasskeyButton({ error, isPending, onPress, children }: PasskeyButtonProps) {
  const isMounted = useIsMounted();
  return (
    <div className="space-y-4">
      {error && (
        <Notice tone="bad" announced>
          {describeFailure(error).message}
        </Notice>
      )}
      <Button className="w-full" pending={isPending} disabled={!isMounted} onClick={onPress}>
        <KeyRound aria-hidden />
        {children}
      </Button>
    </div>
  );
}
