import { Search } from 'lucide-react';
import { CommandButton } from '../command/command-button';
import { HomeLink } from '../mark';
import { ButtonLink } from '../ui/link';
import { SiteMenu, SiteNav } from './site-nav';

const links = [
  { href: '/dashboard', label: 'Dashboard', look: 'primary', className: 'signed-in-only' },
  { href: '/sign-in', label: 'Sign in', look: 'quiet', className: 'signed-out-only max-sm:hidden' },
  { href: '/register', label: 'Get a key', look: 'primary', className: 'signed-out-only' },
] as const;

/** On top of every public page. `start-script.ts` decides in the browser which links it shows. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-background/90 backdrop-blur print:hidden">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <HomeLink />
        <SiteNav />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <CommandButton className="max-sm:hidden" />
          {/* Phones have no keyboard for the palette: this leads to the search of the brands. */}
          <ButtonLink
            href="/brands"
            aria-label="Search brands"
            look="quiet"
            className="w-11 px-0 max-sm:h-11 sm:hidden"
          >
            <Search aria-hidden />
          </ButtonLink>
          {links.map(({ label, className, ...link }) => (
            <ButtonLink key={label} {...link} size="small" className={`${className} max-sm:h-11`}>
              {label}
            </ButtonLink>
          ))}
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}
