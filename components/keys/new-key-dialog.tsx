'use client';

import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { KeyReveal } from './key-reveal';
import { confirmKeyStored, useUnstoredKey } from './known-key';

/** Stands over the dashboard from the moment a key is made until its holder has stored it. */
export function NewKeyDialog({ baseUrl }: { baseUrl: string }) {
  const apiKey = useUnstoredKey();
  if (apiKey === null) return null;
  return (
    <Dialog open>
      <DialogContent
        title="Store your API key"
        description="This is the only time it is shown. Put it into a password manager or a secret store: a lost key can be replaced, but not shown again."
        mustAnswer
      >
        <KeyReveal apiKey={apiKey} baseUrl={baseUrl} />
        <Button look="primary" className="mt-6 w-full" onClick={confirmKeyStored}>
          I have stored it
        </Button>
      </DialogContent>
    </Dialog>
  );
}
