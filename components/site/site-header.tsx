import Link from 'next/link';
import { CommandButton } from '../command/command-button';
import { buttonStyle } from '../ui/button';
import { Wordmark } from './mark';
import { SiteNav } from './site-nav';

/** On top of every public page. */
export function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground/90 backdrop-blur">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <Link
          href="/"
          prefetch={false}
          className="-m-1 rounded-control p-1"
          aria-label="Marque, home"
        >
          <Wordmark />
        </Link>
        <SiteNav />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {/* On a phone there is no room for it, and Brands leads to the search. */}
          <CommandButton isSignedIn={isSignedIn} className="max-sm:hidden" />
          {isSignedIn ? (
            <Link
              href="/dashboard"
              prefetch={false}
              className={buttonStyle({ look: 'primary', size: 'small' })}
            >
              Dashboard
            </Link>
          ) : (
            <>
              <Link
                href="/sign-in"
                prefetch={false}
                className={buttonStyle({
                  look: 'quiet',
                  size: 'small',
                  className: 'max-sm:hidden',
                })}
              >
                Sign in
              </Link>
              <Link
                href="/register"
                prefetch={false}
                className={buttonStyle({ look: 'primary', size: 'small' })}
              >
                Get a key
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
