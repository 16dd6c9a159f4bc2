'use client';

import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { KeyReveal } from './key-reveal';
import { confirmKeyStored, useUnstoredKey } from '../session/known-key';

/** Covers the dashboard until the reader confirms that the new key is stored. */
export function NewKeyDialog({ baseUrl }: { baseUrl: string }) {
  const apiKey = useUnstoredKey();
  if (apiKey === null) return null;
  return (
    <Dialog open>
      <DialogContent
        title="Store your API key"
        description="This is the only time it is shown. Keep it in a password manager or a secret store: a lost key can be replaced, but not shown again."
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
