import type { Metadata } from 'next';
import { AccountHeading } from '../../../components/account/account-heading';
import { SendLinkForm } from '../../../components/account/send-link-form';
import { siteTrpc } from '../../site-trpc';
import { TextLink } from '../../../components/ui/link';

export const metadata: Metadata = {
  title: 'Forgotten password',
  description: 'Get a link by e-mail to set a new password.',
};

export default async function ForgotPasswordPage() {
  const trpc = await siteTrpc();
  const { isOutboxOpen } = await trpc.site.signIn.query();
  return (
    <>
      <AccountHeading title="Reset your password">
        Enter your e-mail address, and we will send you a link. Remember your password?{' '}
        <TextLink href="/sign-in">Sign in</TextLink>
      </AccountHeading>
      <SendLinkForm procedure="forgotPassword" isOutboxOpen={isOutboxOpen} />
    </>
  );
}
