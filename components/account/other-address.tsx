'use client';

import { Notice } from '../ui/notice';
import { useIsMounted } from '../ui/use-is-mounted';

/** Says that nothing can be done here, where the page is open under another address than PUBLIC_URL. */
export function OtherAddress({ publicUrl }: { publicUrl: string }) {
  if (!useIsMounted()) return null;
  return <OtherAddressNotice publicUrl={publicUrl} openAt={window.location.origin} />;
}

export function OtherAddressNotice({ publicUrl, openAt }: { publicUrl: string; openAt: string }) {
  const { origin } = new URL(publicUrl);
  if (openAt === origin) return null;
  return (
    <Notice tone="bad" announced title="This is not the server’s address" className="mb-6">
      You can sign in only at{' '}
      <a href={`${origin}/sign-in`} className="link">
        {origin}
      </a>
      , and this page is open at {openAt}. If that is where the server should be reached, its
      operator has to set <code>PUBLIC_URL</code> to it.
    </Notice>
  );
}
