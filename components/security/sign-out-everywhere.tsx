import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { lazyPart } from '../ui/lazy-part';

const SignOutEverywhereForm = lazyPart(() =>
  import('./security-forms').then((module) => ({ default: module.SignOutEverywhereForm })),
);

const action = 'Sign out everywhere';

/** Ends every session, this one too. */
export function SignOutEverywhere() {
  return (
    <Dialog>
      <DialogTrigger>{action}</DialogTrigger>
      <DialogContent
        title="Sign out everywhere?"
        description="You have to sign in again on this device too. Requests with your API key are not affected."
      >
        <SignOutEverywhereForm action={action} />
      </DialogContent>
    </Dialog>
  );
}
