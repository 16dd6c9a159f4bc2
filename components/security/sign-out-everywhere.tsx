import { useMutation } from '@tanstack/react-query';
import { signOut } from '../session/sign-in';
import { DialogForm } from '../forms/dialog-form';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';

const action = 'Sign out everywhere';

/** Ends every session, this one too. */
export function SignOutEverywhere() {
  const { mutateAsync: signOutEverywhere } = useMutation(
    useTRPC().account.signOutEverywhere.mutationOptions(),
  );
  const form = useForm({
    fields: {},
    submit: async () => {
      await signOutEverywhere();
      await signOut('/sign-in?notice=everywhere');
    },
  });
  return (
    <Dialog>
      <DialogTrigger>{action}</DialogTrigger>
      <DialogContent
        title="Sign out everywhere?"
        description="You have to sign in again on this device too. Requests with your API key are not affected."
      >
        <DialogForm form={form} action={action} look="primary" cancel="Stay signed in" />
      </DialogContent>
    </Dialog>
  );
}
