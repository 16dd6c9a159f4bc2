import { PackageURL } from 'packageurl-js';
import { AppError } from '../../platform/errors';
import { normalizeHost } from './normalize-host';
import { listRepositoryReferences } from './parse-repository';

/** What may lead to the brand of a package, the nearest first. */
export type PackageReferences = {
  references: string[];
  /** The domain that a Maven Central group was granted for, such as kafka.apache.org; null for other packages. */
  host: string | null;
};

/** Types whose packages are repositories themselves. */
const repositoryHosts: Readonly<Record<string, string>> = {
  github: 'github.com/',
  bitbucket: 'bitbucket.org/',
  gitlab: 'gitlab.com/',
  // Names of these types are already addresses, mostly of repositories.
  golang: '',
  swift: '',
};

/** Groups below these domains are their users', not their owners'. */
const tenantHosts = [
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'gitee.com',
  'java.net',
  'sourceforge.net',
  'sf.net',
  'googlecode.com',
  'code.google.com',
  'codehaus.org',
];

/**
 * Reads a package URL (purl), with or without version, qualifiers and path.
 * @throws AppError `validation_error`
 */
export function parsePackage(purl: string): PackageReferences {
  const { type, space, name } = readPurl(purl.trim());
  const own = listParents(type, [...space, name]);
  const repository = repositoryHosts[type];
  if (repository !== undefined) {
    const address = `${repository}${[...space, name].join('/')}`;
    return { references: [...own, ...(listRepositoryReferences(address) ?? [])], host: null };
  }
  return { references: own, host: type === 'maven' ? groupHost(space.join('.')) : null };
}

function readPurl(purl: string): { type: string; space: string[]; name: string } {
  try {
    const { type, namespace, name } = PackageURL.fromString(purl);
    const space = namespace?.toLowerCase().split('/') ?? [];
    return {
      type,
      // An image without a namespace is the same as one of `library`.
      space: type === 'docker' && space[0] === 'library' ? [] : space,
      name: foldName(type, name.toLowerCase()),
    };
  } catch {
    throw new AppError('validation_error', 'must be a package URL, such as pkg:npm/react.', {
      field: 'purl',
    });
  }
}

/** PyPI and crates.io treat some characters as equal. */
function foldName(type: string, name: string): string {
  if (type === 'pypi') return name.replaceAll(/[-_.]+/g, '-');
  return type === 'cargo' ? name.replaceAll('_', '-') : name;
}

/** The package, then each namespace that contains it: a Maven group also lies in its parent groups. */
function listParents(type: string, parts: readonly string[]): string[] {
  const paths = parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
  const [group = ''] = parts;
  const groups = type === 'maven' ? group.split('.') : [];
  // The first part alone, such as "org", has no owner.
  const above = groups.slice(2).map((_, i) => groups.slice(0, groups.length - 1 - i).join('.'));
  return [...paths, ...above].map((one) => `pkg:${type}/${one}`);
}

function groupHost(group: string): string | null {
  const host = normalizeHost(group.split('.').toReversed().join('.'));
  const isTenant = tenantHosts.some((one) => host === one || host?.endsWith(`.${one}`));
  return isTenant ? null : host;
}
