import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { AccountHeading } from '../../../components/account/account-heading';
import { ProviderButtons } from '../../../components/account/provider-buttons';
import { SignInForm } from '../../../components/account/sign-in-form';
import { SignInNotice } from '../../../components/account/sign-in-notice';
import { listOfferedProviders } from '../../../server/nextauth/providers';
import { readParams, returnPathOf, type SearchParams } from '../../return-path';
import { getSignedInAccount } from '../../server-trpc';

export const metadata: Metadata = {
  title: 'Sign in',
  description: 'Sign in to Marque: your API key, your usage and your plan.',
};

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const params = await readParams(searchParams, 'next', 'callbackUrl', 'error', 'notice');
  const next = returnPathOf(params.next ?? params.callbackUrl);
  if ((await getSignedInAccount()) !== null) redirect(next);
  return (
    <>
      <AccountHeading title="Sign in">
        New here?{' '}
        <Link href="/register" className="link">
          Create an account
        </Link>
      </AccountHeading>
      <SignInNotice notice={params.notice} error={params.error} />
      <ProviderButtons providers={listOfferedProviders()} next={next} />
      <SignInForm next={next} />
    </>
  );
}
