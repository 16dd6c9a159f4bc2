import Bowser from 'bowser';

/** "Firefox on Linux", the name of a program such as "curl", or null for who has not said. */
export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null);
}
