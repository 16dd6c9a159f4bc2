import type { ReactNode } from 'react';
import { useUnloadWarning } from '../session/use-unload-warning';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog, DialogContent } from './dialog';

/** A secret to copy. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-sm font-medium" aria-hidden>
        {label}
      </p>
      <div
        role="group"
        aria-label={label}
        className="mt-1.5 rounded-control border border-line-strong bg-sunken p-3"
      >
        <code className="block font-mono text-sm leading-6 wrap-anywhere select-all">{value}</code>
      </div>
      <CopyButton value={value} label={`Copy ${label}`} className="mt-2 w-full">
        Copy
      </CopyButton>
    </div>
  );
}

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
