import type { Metadata } from 'next';
import { AccountHeading } from '../../../components/account/account-heading';
import { SendLinkForm } from '../../../components/account/send-link-form';
import { siteTrpc } from '../../site-trpc';
import { TextLink } from '../../../components/ui/link';

export const metadata: Metadata = {
  title: 'Forgotten password',
  description: 'A link to a new password, by mail.',
};

export default async function ForgotPasswordPage() {
  const trpc = await siteTrpc();
  const { isOutboxOpen } = await trpc.site.signIn.query();
  return (
    <>
      <AccountHeading title="Choose a new password">
        A link to it comes by mail. Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
      </AccountHeading>
      <SendLinkForm procedure="forgotPassword" isOutboxOpen={isOutboxOpen} />
    </>
  );
}
