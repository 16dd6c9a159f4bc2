import { themeCookie } from '../theme/theme';

export const signedInKey = 'signed-in';

/**
 * Runs before the first paint of every page. Public pages are the same for everyone, so the theme and the
 * signed-in state come from the browser. It also marks pictures that fail to load before React starts.
 */
export const startScript = `(() => {
  const root = document.documentElement;
  const [, theme] = /(?:^|; )${themeCookie}=(light|dark)/.exec(document.cookie) ?? [];
  if (theme) root.dataset.theme = theme;
  try {
    if (localStorage.getItem('${signedInKey}')) root.dataset.signedIn = '';
  } catch {}
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLImageElement) target.dataset.failed = '';
  }, true);
})()`;

/** Whether the browser has a session, as far as it can tell; the server decides. */
export function isProbablySignedIn(): boolean {
  return document.documentElement.dataset['signedIn'] !== undefined;
}

/** Whether a tab has noted that there is no session; a browser that stores nothing cannot tell. */
export function isKnownSignedOut(): boolean {
  try {
    return localStorage.getItem(signedInKey) === null;
  } catch {
    return false;
  }
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
