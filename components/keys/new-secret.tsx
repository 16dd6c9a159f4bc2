import { ShownOnceDialog } from '../session/shown-once-dialog';

/** Shows the text of a restricted key, once. */
export function NewSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  return (
    <ShownOnceDialog
      title="Store the key"
      description="You won’t see it again. Keep it in a password manager or a secret store. If you lose it, you can roll it."
      label="Restricted key"
      value={secret}
      onStored={onStored}
    />
  );
}
