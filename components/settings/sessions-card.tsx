'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../browser-session';
import { describeFailure } from '../forms/describe-failure';
import { FormFailure } from '../forms/form-failure';
import { forgetKnownKey } from '../keys/known-key';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../ui/dialog';

export function SessionsCard() {
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate, isPending, error } = useMutation(
    useTRPC().account.signOutEverywhere.mutationOptions({
      onSuccess: () => {
        setIsLeaving(true);
        forgetKnownKey();
        void signOut('/sign-in?notice=everywhere');
      },
    }),
  );
  return (
    <SectionCard
      title="Sessions"
      description="Ends every session on every device, this one too, and every token of POST /auth/login. The API key goes on working."
    >
      <Dialog>
        <DialogTrigger asChild>
          <Button>Sign out everywhere</Button>
        </DialogTrigger>
        <DialogContent
          title="Sign out everywhere?"
          description="You sign in again on this device afterwards. Requests with your API key are not affected."
        >
          <FormFailure failure={error && describeFailure(error)} />
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <DialogClose asChild>
              <Button>Stay signed in</Button>
            </DialogClose>
            <Button look="primary" pending={isPending || isLeaving} onClick={() => mutate()}>
              Sign out everywhere
            </Button>
          </div>
        </DialogContent>
      </Dialog>
    </SectionCard>
  );
}
