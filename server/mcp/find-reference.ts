import { z } from 'zod';
import { hasTopLevelDomain } from '../catalog/lookup/normalize-host';
import { findDomain } from '../catalog/lookup/parse-host';
import { fold } from '../contract/fold';
import { isWellFormed, wellFormedRule } from '../contract/limits';
import { AppError } from '../platform/errors';
import { apiAddress, isMiss, type McpContext, requestJson } from './call-api';

const slugText = z.string().max(200).refine(isWellFormed, wellFormedRule);

/** The brand that a tool is called for. */
export const referenceArguments = {
  slug: slugText.optional().describe('Slug or name of the brand, such as github or Next.js.'),
  domain: z.string().max(253).optional().describe('A domain or URL, such as stripe.com.'),
  email: z.string().max(254).optional().describe('A business e-mail address. It is not kept.'),
  repo: z.string().max(512).optional().describe('A repository, such as github.com/vercel/next.js.'),
  purl: z.string().max(512).optional().describe('A package URL, such as pkg:npm/next.'),
};

export const slugList = (max: number) => z.array(slugText).min(1).max(max);

type Reference = { [By in keyof typeof referenceArguments]?: string | undefined };

/** How a brand is identified: by its slug or name, or by something to look it up by. */
export type ParsedReference =
  | { slug: string }
  | { domain: string }
  | { email: string }
  | { repo: string }
  | { purl: string };

/**
 * Models put a name, a domain or an address into any field that identifies a brand.
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
  // An account's own brand.
  if (text.startsWith('@') && domain === undefined) return { slug: requireName(text) };
  if (text.includes('@')) return { email: text };
  // A dot alone makes no domain: "Next.js" and "Monday.com" are names, which cost no look-up.
  const isAddress = domain !== undefined || text.includes('/');
  const host = isAddress ? findDomain(text) : null;
  return host !== null && hasTopLevelDomain(host) ? { domain: text } : { slug: requireName(text) };
}

/** @throws AppError `validation_error` for ".." and the like, which an address could not hold */
export function requireName(text: string): string {
  const name = text.trim();
  if (fold(name) !== '') return name;
  throw new AppError('validation_error', 'must have a letter or a digit.', { field: 'slug' });
}

/**
 * The slug or name that a reference leads to. Anything else costs one `domain` request.
 * @throws AppError if there is no such brand: see `describeMiss`
 */
export async function findSlug(context: McpContext, by: ParsedReference): Promise<string> {
  if ('slug' in by) return by.slug;
  return (await requestJson<{ slug: string }>(context, lookUpAddress(by))).slug;
}

/** The URL that looks up anything but a slug or a name. */
export function lookUpAddress(by: Exclude<ParsedReference, { slug: string }>): string {
  const isHost = 'domain' in by || 'email' in by;
  return apiAddress(isHost ? '/v1/brand' : '/v1/lookup', by);
}

/**
 * For a `catch`: to an agent, a miss is a result, not a failure. The hint names the brands that may be meant.
 */
export function describeMiss(error: unknown): { data: { matches: never[]; hint: string } } {
  if (!(error instanceof AppError) || !isMiss(error)) throw error;
  const nearest = (error.extras['nearest'] ?? []) as { slug: string; name: string }[];
  const hint =
    error.extras['enrichment'] === 'queued'
      ? 'The catalog has no such brand yet. Its site is being looked at: try again in half a minute.'
      : nearest.length === 0
        ? 'The catalog has no such brand. Try search_brands with its name, or pass its domain.'
        : `Pass one of these slugs: ${nearest.map(({ slug, name }) => `${slug} (${name})`).join(', ')}.`;
  return { data: { matches: [], hint } };
}
