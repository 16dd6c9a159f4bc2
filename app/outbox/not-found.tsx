import { HomeLink } from '../../components/mark';
import { NoSuchPage } from '../../components/site/no-such-page';
import { SiteShell } from '../site-shell';
import { siteTrpc } from '../site-trpc';

/** Shown to visitors without the token, and on servers that send mail. */
export default async function ClosedOutbox() {
  const trpc = await siteTrpc();
  const { isOutboxOpen } = await trpc.site.signIn.query();
  if (!isOutboxOpen) {
    return (
      <SiteShell>
        <NoSuchPage />
      </SiteShell>
    );
  }
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-12 outline-none sm:px-6">
      <HomeLink />
      <h1 className="mt-6 text-title">The outbox is closed</h1>
      <p className="mt-3 max-w-[60ch] text-muted">
        Its messages give access to accounts, so it needs a token. In the terminal of the server,
        find the line that begins with “Outbox” and open the address in it, on the same machine.
        Each start creates a new address.
      </p>
    </main>
  );
}
