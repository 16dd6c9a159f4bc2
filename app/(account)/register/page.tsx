import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { AccountHeading } from '../../../components/account/account-heading';
import { ProviderButtons } from '../../../components/account/provider-buttons';
import { RegisterFlow } from '../../../components/account/register-flow';
import { env } from '../../../server/env';
import { listOfferedProviders } from '../../../server/nextauth/providers';
import { getSignedInAccount } from '../../server-trpc';

export const metadata: Metadata = {
  title: 'Create an account',
  description: 'An e-mail address and a password, and you have an API key.',
};

export default async function RegisterPage() {
  if ((await getSignedInAccount()) !== null) redirect('/dashboard');
  return (
    <RegisterFlow
      baseUrl={env.publicUrl}
      before={
        <>
          <AccountHeading title="Create an account">
            The free plan needs no card. Have an account?{' '}
            <Link href="/sign-in" className="link">
              Sign in
            </Link>
          </AccountHeading>
          <ProviderButtons providers={listOfferedProviders()} next="/dashboard" />
        </>
      }
    />
  );
}
