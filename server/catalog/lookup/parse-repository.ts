import { normalizeHost } from './normalize-host';

const segmentsMax = 8;
const segment = /^[\w.~@+-]+$/;

/**
 * The references that may lead to the brand of a repository, the nearest first: the repository, its groups and
 * its owner. Null if the text is not a repository address.
 * @param text as pasted: "https://github.com/Owner/Name.git", "git@gitlab.com:group/team/name", "codeberg.org/owner/name/"
 */
export function listRepositoryReferences(text: string): string[] | null {
  const address = text
    .trim()
    .replace(/^(?:git\+)?[a-z]+:\/\//i, '')
    .replace(/^[\w.-]+@([\w.-]+)[:/](?!\/)/, '$1/')
    .replace(/[?#].*$/, '');
  const [first = '', ...rest] = address.split('/');
  const host = normalizeHost(first)?.replace(/^www\./, '') ?? null;
  const parts = rest
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase().replace(/(?<=.)\.git$/, ''));
  if (host === null || parts.length < 2 || !parts.slice(0, 2).every((part) => segment.test(part)))
    return null;
  const kept = parts.slice(0, segmentsMax);
  return kept.map((_, i) => [host, ...kept.slice(0, kept.length - i)].join('/'));
}
