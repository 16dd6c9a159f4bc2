/** In this order: most browsers also carry the names of others. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** What a user agent says in words, such as "Firefox on Windows"; for a program its name. */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device';
  const nameIn = (known: typeof browsers) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined)
    return userAgent.split(/[\s/(]/, 1)[0]?.slice(0, 40) || 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
