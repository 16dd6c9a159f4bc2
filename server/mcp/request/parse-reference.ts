import { AppError } from '../../platform/errors';

type Reference = {
  slug?: string | undefined;
  domain?: string | undefined;
  email?: string | undefined;
  repo?: string | undefined;
  purl?: string | undefined;
};

/** How a brand is named: by its slug, or by something to look it up by. */
export type ParsedReference =
  | { slug: string }
  | { domain: string }
  | { email: string }
  | { repo: string }
  | { purl: string };

/**
 * A model writes a name, a domain or an address wherever it may name a brand.
 * @throws AppError `validation_error` unless exactly one is given
 */
export function parseReference(reference: Reference): ParsedReference {
  const { slug, domain, email, repo, purl } = reference;
  const given = [slug, domain, email, repo, purl].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new AppError(
      'validation_error',
      'Give exactly one of slug, domain, email, repo and purl.',
    );
  }
  if (repo !== undefined) return { repo };
  if (purl !== undefined) return { purl };
  if (email !== undefined) return { email: email.trim() };
  const text = (domain ?? slug ?? '').trim();
  if (text.includes('@')) return { email: text };
  // No slug has a dot.
  return domain !== undefined || text.includes('.') ? { domain: text } : { slug: slugify(text) };
}

/** "Google Cloud" is google-cloud. */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}
