import type { Metadata } from 'next';
import { ChangeList } from '../../../components/changes/change-list';
import { SitePage } from '../../../components/site/site-page';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink, TextLink } from '../../../components/ui/link';
import { readParams, type SearchParams } from '../../return-path';
import { isErrorOf, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Changes',
  description: 'What has changed in the catalog: new brands, new drawings, corrected facts.',
  alternates: { canonical: '/changes', types: { 'application/atom+xml': '/changes.atom' } },
};

export default async function ChangesPage({ searchParams }: { searchParams: SearchParams }) {
  const { before } = await readParams(searchParams, 'before');
  const page = await readChanges(before);
  return (
    <SitePage
      title="Changes"
      lead="New brands, new drawings and corrected facts, the latest first."
    >
      <p className="mb-10 max-w-[65ch] text-muted">
        Follow them in a feed reader with{' '}
        <a className="underline" href="/changes.atom">
          the Atom feed
        </a>
        , in a program with <TextLink href="/docs/changes">the journal</TextLink>, or get a message
        with <TextLink href="/docs/webhooks">a webhook</TextLink>.
      </p>
      {page === null ? (
        <EmptyState
          title="This page of the journal no longer exists"
          action={<ButtonLink href="/changes">See the latest changes</ButtonLink>}
        >
          The operator has restored a backup since, or the address is incomplete.
        </EmptyState>
      ) : page.changes.length === 0 ? (
        <EmptyState
          title="Nothing has changed yet"
          action={<ButtonLink href="/brands">Browse the brands</ButtonLink>}
        >
          The catalog is as this installation was started with it. The next release, or a change by
          its operator, is listed here.
        </EmptyState>
      ) : (
        <>
          <ChangeList changes={page.changes} />
          <nav aria-label="Pages" className="mt-6 flex gap-3">
            {before !== undefined && <ButtonLink href="/changes">Latest changes</ButtonLink>}
            {page.hasMore && (
              <ButtonLink href={`/changes?before=${page.changes.at(-1)?.cursor}`} rel="next">
                Earlier changes
              </ButtonLink>
            )}
          </nav>
        </>
      )}
    </SitePage>
  );
}

/** Null for a cursor that is wrong, or whose change was undone by a restored backup. */
async function readChanges(before: string | undefined) {
  try {
    return await (await siteTrpc()).catalog.changes.query({ before });
  } catch (error) {
    if (isErrorOf(error, 'cursor_expired') || isErrorOf(error, 'validation_error')) return null;
    throw error;
  }
}
