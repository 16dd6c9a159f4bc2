import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountHeading } from '../../../components/account/account-heading';
import { ProviderButtons } from '../../../components/account/provider-buttons';
import { RegisterForm } from '../../../components/account/register-form';
import { env } from '../../../server/platform/env';
import { findAccount, siteTrpc } from '../../site-trpc';
import { TextLink } from '../../../components/ui/link';

export const metadata: Metadata = {
  title: 'Create an account',
  description: 'Create an account with an e-mail address and a password, and get an API key.',
};

export default async function RegisterPage() {
  const trpc = await siteTrpc();
  const [account, { providers }] = await Promise.all([findAccount(), trpc.site.signIn.query()]);
  if (account !== null) redirect('/dashboard');
  return (
    <RegisterForm
      baseUrl={env.publicUrl}
      before={
        <>
          <AccountHeading title="Create an account">
            The free plan needs no card.{' '}
            <span className="inline-block">
              Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
            </span>
          </AccountHeading>
          <ProviderButtons providers={providers} next="/dashboard" />
        </>
      }
    />
  );
}
