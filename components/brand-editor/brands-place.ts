import type { Scope } from '../dashboard/scope';
import type { LogPage } from '../log/log-page';
import { hrefOf } from '../log/log-page';

/** What the page shows. Absent members do not apply. */
export type BrandsPlace = {
  /** Absent: the account's. */
  scope?: 'installation';
  /** The list of what was looked up and not found. */
  wanted?: 'true';
  /** The slug of the brand in the editor. */
  edit?: string;
  /** The editor of a new brand, with what is known of it. */
  add?: 'true';
  name?: string;
  domain?: string;
};

const lengthMax = 253;

export const brandsPage: LogPage<BrandsPlace> = {
  path: '/dashboard/brands',
  names: ['scope', 'wanted', 'edit', 'add', 'name', 'domain'],
  parse: (read) => {
    const text = (name: 'edit' | 'name' | 'domain') => {
      const value = read(name)?.slice(0, lengthMax);
      return value ? { [name]: value } : {};
    };
    return {
      ...(read('scope') === 'installation' && { scope: 'installation' as const }),
      ...(read('wanted') === 'true' && { wanted: 'true' as const }),
      ...(read('add') === 'true' && { add: 'true' as const }),
      ...text('edit'),
      ...text('name'),
      ...text('domain'),
    };
  },
};

export const scopeOf = ({ scope }: BrandsPlace): Scope => scope ?? 'account';

/** The address of a place in the same scope. */
export function placeIn(scope: Scope, place: Omit<BrandsPlace, 'scope'> = {}): string {
  return hrefOf(brandsPage, { ...(scope === 'installation' && { scope }), ...place });
}
