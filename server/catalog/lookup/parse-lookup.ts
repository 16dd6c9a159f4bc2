import { fold } from '../../contract/fold';
import { AppError } from '../../platform/errors';
import { type PackageReferences, parsePackage } from './parse-package';
import { listRepositoryReferences } from './parse-repository';

/** What a brand is looked up by. */
export type Lookup = ({ by: 'repo' | 'purl' } & PackageReferences) | { by: 'name'; name: string };

type Query = Partial<Record<Lookup['by'], string | undefined>>;

/** @throws AppError `validation_error` unless exactly one of the three is given and valid */
export function parseLookup({ repo, purl, name }: Query): Lookup {
  const given = [repo, purl, name].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw new AppError('validation_error', 'Give exactly one of repo, purl and name.');
  if (purl !== undefined) return { by: 'purl', ...parsePackage(purl) };
  if (repo !== undefined) return { by: 'repo', references: parseRepository(repo), host: null };
  if (name === undefined || fold(name) === '')
    throw new AppError('validation_error', 'must have a letter or a digit.', { field: 'name' });
  return { by: 'name', name };
}

function parseRepository(repo: string): string[] {
  const references = listRepositoryReferences(repo);
  if (references !== null) return references;
  throw new AppError(
    'validation_error',
    'must be the address of a repository: host, owner and name, such as github.com/vercel/next.js.',
    { field: 'repo' },
  );
}
