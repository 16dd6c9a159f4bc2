import { useSecureCookies } from '../sessions/session-cookie';
import { challengeMinutes } from './challenges';

/** Between the first step of a sign-in on the site and the second, the browser holds the token by it. */
const name = `${useSecureCookies ? '__Host-' : ''}marque.second-step`;

export function readSecondStepCookie(headers: Headers): string | null {
  const pairs = (headers.get('cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** The `Set-Cookie` for a token, or the one that clears it. */
export function writeSecondStepCookie(token: string | null): string {
  const maxAge = token === null ? 0 : challengeMinutes * 60;
  const secure = useSecureCookies ? '; Secure' : '';
  // Lax: a sign-in with a provider arrives from the provider's site.
  return `${name}=${token ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}
