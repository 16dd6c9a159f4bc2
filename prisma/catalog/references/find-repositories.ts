import { normalizeName } from '../sources/make-slug';
import { listUrls, type SourceIcon } from '../sources/source-icon';

const forge = /^(?:github\.com|codeberg\.org|bitbucket\.org|gitlab\.(?:.+\.)?[a-z]+)$/;

/**
 * The repositories in the sources' addresses of a brand, if the repository or its owner is named like the brand:
 * `github.com/rclone/rclone`, and `github.com/rclone` for everything of that owner. Drawings are often kept in
 * other owners' repositories, so any other address says nothing.
 */
export function findRepositories(icon: SourceIcon, names: readonly string[]): string[] {
  const keys = new Set(names.map(normalizeName).filter((key) => key !== ''));
  const found = listUrls(icon).flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const { hostname, pathname } = new URL(address);
    const [owner, name] = pathname.toLowerCase().split('/').filter(Boolean);
    if (!forge.test(hostname) || owner === undefined || name === undefined) return [];
    const repository = name.replace(/\.git$/, '');
    return [
      ...(keys.has(normalizeName(repository)) ? [`${hostname}/${owner}/${repository}`] : []),
      ...(keys.has(normalizeName(owner)) ? [`${hostname}/${owner}`] : []),
    ];
  });
  return [...new Set(found)];
}
