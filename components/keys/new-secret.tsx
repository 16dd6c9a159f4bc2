import { useUnloadWarning } from '../session/use-unload-warning';
import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { ShownOnce } from '../ui/shown-once';

/** Shows the text of a restricted key, once. */
export function NewSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  useUnloadWarning();
  return (
    <Dialog open>
      <DialogContent
        isRequired
        title="Store the key"
        description="You won’t see it again. Keep it in a password manager or a secret store. If you lose it, you can roll it."
      >
        <ShownOnce label="Restricted key" value={secret} />
        <Button look="primary" className="mt-6 w-full" onClick={onStored}>
          I have stored it
        </Button>
      </DialogContent>
    </Dialog>
  );
}
