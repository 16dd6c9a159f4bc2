import type { Outputs } from '../trpc-provider';
import { ButtonLink } from '../ui/link';
import { AccountHeading } from './account-heading';

type Change = Outputs['auth']['confirmEmailChange'];

/** What has become of a change of address after one of its links was used. */
export function EmailChangeState({ change: { email, state } }: { change: Change }) {
  const address = <span className="font-medium wrap-anywhere text-ink">{email}</span>;
  return (
    <>
      <AccountHeading
        title={state === 'changed' ? 'Your address is changed' : 'One confirmation is missing'}
        takesFocus
      />
      <p className="text-sm text-muted">
        {state === 'changed' && <>Your account uses {address} now.</>}
        {state === 'waits_for_old' && (
          <>
            Agree to the change with the link that we sent to your present address. Your account
            then uses {address}. If you have lost that mailbox, your settings show what to do.
          </>
        )}
        {state === 'waits_for_new' && (
          <>
            Confirm the change with the link that we sent to {address}. Your account then uses that
            address.
          </>
        )}
      </p>
      <ButtonLink href="/dashboard/settings" look="primary" size="large" className="mt-6 w-full">
        Go to your settings
      </ButtonLink>
    </>
  );
}
