import { hrefOf } from '../log/log-page';
import { TextLink } from '../ui/link';

/** Whose brands or webhooks: those of the account, or of the installation for its operators. */
export type Scope = 'account' | 'installation';

const titles = { brands: 'Brands', webhooks: 'Webhooks' };

/** To the list. */
export function BackLink({ to, scope }: { to: keyof typeof titles; scope: Scope }) {
  const page = { path: `/dashboard/${to}` };
  return (
    <p className="mb-3">
      <TextLink href={hrefOf(page, scope === 'installation' ? { scope } : {})}>
        {scope === 'installation' ? `${titles[to]} of the installation` : `Your ${to}`}
      </TextLink>
    </p>
  );
}
