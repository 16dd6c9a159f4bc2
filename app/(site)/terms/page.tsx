import type { Metadata } from 'next';
import { TextPage } from '../../../components/site/markdown';
import { siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Terms of use',
  description: 'The terms for the site and the API: accounts, limits, logos and trademarks.',
  alternates: { canonical: '/terms' },
};

export default async function TermsPage() {
  const { markdown } = await (await siteTrpc()).site.text.query({ name: 'terms' });
  return <TextPage title="Terms of use" markdown={markdown} />;
}
