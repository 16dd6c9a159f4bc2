import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

export const metadata: Metadata = { title: 'Page not found' };

/** What is not there is said inside the dashboard, where its rail still leads on. */
export default function MissingPage() {
  notFound();
}
