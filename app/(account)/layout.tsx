import type { ReactNode } from 'react';
import { OtherAddress } from '../../components/account/other-address';
import { HomeLink } from '../../components/mark';
import { TrpcClientProvider } from '../../components/trpc-provider';
import { env } from '../../server/platform/env';

/** One column, one thing to do. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-4">
      <header className="py-5">
        <HomeLink />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-90 flex-1 py-[8vh] outline-none"
      >
        <OtherAddress publicUrl={env.publicUrl} />
        <TrpcClientProvider>{children}</TrpcClientProvider>
        <noscript>
          <p className="mt-6 text-sm text-muted">
            This page needs JavaScript. The same can be done over HTTP: <code>/openapi.json</code>{' '}
            describes the routes below <code>/auth</code>.
          </p>
        </noscript>
      </main>
    </div>
  );
}
