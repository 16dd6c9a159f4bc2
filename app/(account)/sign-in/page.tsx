import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountHeading } from '../../../components/account/account-heading';
import { ProviderButtons } from '../../../components/account/provider-buttons';
import { SignInForm } from '../../../components/account/sign-in-form';
import { SignInNotice } from '../../../components/account/sign-in-notice';
import { failurePathOf, readParams, returnPathOf, type SearchParams } from '../../return-path';
import { findAccount, siteTrpc } from '../../site-trpc';
import { TextLink } from '../../../components/ui/link';

export const metadata: Metadata = {
  title: 'Sign in',
  description: 'Sign in to Marque: your API key, your usage and your plan.',
};

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const params = await readParams(searchParams, 'next', 'callbackUrl', 'error', 'notice');
  const next = returnPathOf(params.next ?? params.callbackUrl);
  const trpc = await siteTrpc();
  const [account, { providers, arePasskeysPossible }] = await Promise.all([
    findAccount(),
    trpc.site.signIn.query(),
  ]);
  // A signed-in visitor comes back here from a provider when that fails.
  if (account !== null) redirect(params.error === undefined ? next : failurePathOf(params.error));
  return (
    <>
      <AccountHeading title="Sign in">
        New here? <TextLink href="/register">Create an account</TextLink>
      </AccountHeading>
      <SignInNotice notice={params.notice} error={params.error} />
      <ProviderButtons providers={providers} next={next} />
      <SignInForm next={next} arePasskeysPossible={arePasskeysPossible} />
    </>
  );
}
