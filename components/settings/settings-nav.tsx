import { NavLink } from '../ui/link';

const pages = [
  { href: '/dashboard/settings', label: 'General' },
  { href: '/dashboard/settings/security', label: 'Security' },
  { href: '/dashboard/activity', label: 'Activity' },
] as const;

/** Leads from one page of the settings to the others. */
export function SettingsNav({ current }: { current: (typeof pages)[number]['label'] }) {
  return (
    <nav aria-label="Settings" className="mb-6 border-b border-line">
      <ul className="flex gap-1">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <NavLink
              href={href}
              aria-current={label === current ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-2 text-sm text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
