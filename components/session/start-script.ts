import { themeCookie } from '../theme/theme';

const signedInKey = 'signed-in';

/**
 * Runs before the first paint of every page. Public pages are the same bytes for everybody, so the
 * theme and the signed-in state come from what the browser itself knows.
 */
export const startScript = `(() => {
  const root = document.documentElement;
  const [, theme] = /(?:^|; )${themeCookie}=(light|dark)/.exec(document.cookie) ?? [];
  if (theme) root.dataset.theme = theme;
  try {
    if (localStorage.getItem('${signedInKey}')) root.dataset.signedIn = '';
  } catch {}
})()`;

/** Whether the browser has a session, as far as it can tell; the server decides. */
export function isProbablySignedIn(): boolean {
  return document.documentElement.dataset['signedIn'] !== undefined;
}

/** Remembers, in every tab from its next page on, which links public pages show. */
export function rememberSignedIn(isSignedIn: boolean): void {
  const root = document.documentElement;
  if (isSignedIn) root.dataset['signedIn'] = '';
  else delete root.dataset['signedIn'];
  try {
    if (isSignedIn) localStorage.setItem(signedInKey, '1');
    else localStorage.removeItem(signedInKey);
  } catch {
    // A browser that stores nothing shows the links for visitors.
  }
}
