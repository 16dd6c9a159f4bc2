import { normalizeName } from '../sources/make-slug';

/** In the order in which people look for them. */
const addresses: Readonly<Record<string, (account: string) => string>> = {
  linkedin: (account) => `https://www.linkedin.com/company/${account}`,
  twitter: (account) => `https://x.com/${account}`,
  facebook: (account) => `https://www.facebook.com/${account}`,
  instagram: (account) => `https://www.instagram.com/${account}`,
  youtubeHandle: (account) => `https://www.youtube.com/@${account}`,
  tiktok: (account) => `https://www.tiktok.com/@${account}`,
};

/**
 * The accounts named exactly like the brand. The index names only one of a brand's many accounts, often
 * that of a country.
 */
export function findProfiles(
  accounts: Readonly<Record<string, string>>,
  names: readonly string[],
): string[] {
  const keys = new Set(names.map(normalizeName).filter((key) => key.length > 1));
  return Object.entries(addresses).flatMap(([network, addressOf]) => {
    const account = accounts[network]?.replace(/^@/, '');
    if (account === undefined || !/^[\w.-]+$/.test(account)) return [];
    return keys.has(normalizeName(account)) ? addressOf(account) : [];
  });
}
