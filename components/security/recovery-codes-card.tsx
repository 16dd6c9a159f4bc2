import { useState } from 'react';
import { SectionCard } from '../ui/card';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import type { OnFactorChange } from './second-factors';
import { lazyPart } from '../ui/lazy-part';

const RegenerateCodesForm = lazyPart(() =>
  import('./security-forms').then((module) => ({ default: module.RegenerateCodesForm })),
);

const lowFrom = 3;
const action = 'Make new codes';

export function RecoveryCodesCard({ left, onChange }: { left: number; onChange: OnFactorChange }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SectionCard
      title="Recovery codes"
      description="They sign you in when your device is lost. Each works once. A new password does not replace them."
    >
      <p className={left <= lowFrom ? 'text-warn' : undefined}>
        {left === 0 ? 'No code is left.' : `${left} of 10 ${left === 1 ? 'is' : 'are'} left.`}
        {left <= lowFrom && ' Make new ones now.'}
      </p>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogTrigger className="mt-4">{action}</DialogTrigger>
        <DialogContent
          title="Make new recovery codes?"
          description="The codes that you have stored stop working at once."
        >
          <RegenerateCodesForm
            action={action}
            onDone={(codes) => {
              setIsOpen(false);
              onChange(codes);
            }}
          />
        </DialogContent>
      </Dialog>
    </SectionCard>
  );
}
