import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountHeading } from '../../../../components/account/account-heading';
import { SecondStepForm } from '../../../../components/account/second-step-form';
import { TextLink } from '../../../../components/ui/link';
import { siteTrpc } from '../../../site-trpc';

export const metadata: Metadata = { title: 'Confirm the sign-in' };

export default async function SecondStepPage() {
  const trpc = await siteTrpc();
  const step = await trpc.auth.secondStep.query();
  if (step === null) redirect('/sign-in?notice=second-step');
  return (
    <>
      <AccountHeading title="Confirm the sign-in">
        Your account has a second factor. Not you? <TextLink href="/sign-in">Start again</TextLink>
      </AccountHeading>
      <SecondStepForm {...step} />
    </>
  );
}
