import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Dialog, DialogContent } from '../ui/dialog';
import { ShownOnce } from '../ui/shown-once';
import { useUnloadWarning } from './use-unload-warning';

type ShownOnceDialogProps = {
  title: string;
  /** What to do with it, and what to do once it is lost. */
  description: string;
  label: string;
  value: string;
  children?: ReactNode;
  onStored: () => void;
};

/** A dialog with a secret, which closes when its owner says that it is stored. */
export function ShownOnceDialog({
  title,
  description,
  label,
  value,
  children,
  onStored,
}: ShownOnceDialogProps) {
  useUnloadWarning();
  return (
    <Dialog open>
      <DialogContent isRequired title={title} description={description}>
        <ShownOnce label={label} value={value} />
        {children}
        <Button look="primary" className="mt-6 w-full" onClick={onStored}>
          I have stored it
        </Button>
      </DialogContent>
    </Dialog>
  );
}
