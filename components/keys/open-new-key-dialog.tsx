import { confirmKeyStored } from '../session/known-key';
import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { KeyReveal } from './key-reveal';

type OpenNewKeyDialogProps = { apiKey: string; baseUrl: string };

export function OpenNewKeyDialog({ apiKey, baseUrl }: OpenNewKeyDialogProps) {
  return (
    <Dialog open>
      <DialogContent
        title="Store your API key"
        description="You won’t see it again. Keep it in a password manager or a secret store. If you lose it, you can regenerate it."
        isRequired
      >
        <KeyReveal apiKey={apiKey} baseUrl={baseUrl} />
        <Button look="primary" className="mt-6 w-full" onClick={confirmKeyStored}>
          I have stored it
        </Button>
      </DialogContent>
    </Dialog>
  );
}
