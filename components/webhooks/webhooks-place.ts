import type { Scope } from '../dashboard/scope';
import type { LogPage } from '../log/log-page';
import { hrefOf } from '../log/log-page';

/** What the page shows. Absent members do not apply. */
export type WebhooksPlace = {
  /** Absent: the account's. */
  scope?: 'installation';
  /** The id of the webhook that is shown. */
  show?: string;
  /** The id of the webhook in the form. */
  edit?: string;
  /** The form of a new webhook. */
  add?: 'true';
};

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const webhooksPage: LogPage<WebhooksPlace> = {
  path: '/dashboard/webhooks',
  names: ['scope', 'show', 'edit', 'add'],
  parse: (read) => {
    const id = (name: 'show' | 'edit') => {
      const value = read(name);
      return value && idPattern.test(value) ? { [name]: value } : {};
    };
    return {
      ...(read('scope') === 'installation' && { scope: 'installation' as const }),
      ...(read('add') === 'true' && { add: 'true' as const }),
      ...id('show'),
      ...id('edit'),
    };
  },
};

/** The address of a place in the same scope. */
export function placeIn(scope: Scope, place: Omit<WebhooksPlace, 'scope'> = {}): string {
  return hrefOf(webhooksPage, { ...(scope === 'installation' && { scope }), ...place });
}
