/** The cookie of a reader who has hidden the verification notice. */
export const verifyLaterCookie = 'marque-verify-later';
const weekSeconds = 7 * 24 * 60 * 60;

export function hideVerifyNotice(): void {
  const isSecure = window.location.protocol === 'https:';
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store needs https
  document.cookie = `${verifyLaterCookie}=1; Path=/dashboard; Max-Age=${weekSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
