import type { Metadata } from 'next';
import { TextPage } from '../../../components/site/markdown';
import { siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Privacy',
  description: 'What this server stores about visitors and accounts, for how long and why.',
  alternates: { canonical: '/privacy' },
};

export default async function PrivacyPage() {
  const { markdown } = await (await siteTrpc()).site.text.query({ name: 'privacy' });
  return <TextPage title="Privacy" markdown={markdown} />;
}
